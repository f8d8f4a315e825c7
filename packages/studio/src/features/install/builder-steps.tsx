import type { SiteBuilder } from '@commoncast/core/verification/constants';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useAddressValue } from '../../ui/address/use-address-value.ts';
import { BUILDERS } from './builders.ts';
import { PlayerShortcode } from './player-shortcode.tsx';

interface BuilderStepsProps {
  /** Of the page that was checked last; null: none was, or it could not be read. */
  readonly detected: SiteBuilder | null;
}

/** Where the snippet goes in the site builders that people use; the detected one is selected at first. */
export function BuilderSteps({ detected }: BuilderStepsProps) {
  const [asked, choose] = useAddressValue('builder');
  const chosen = asked ?? detected;
  const builder = BUILDERS.find(({ key }) => key === chosen) ?? BUILDERS[0];
  return (
    <Card component="section" aria-labelledby="where-it-goes" sx={{ p: { xs: 5, md: 6 } }}>
      <Typography id="where-it-goes" variant="h2" sx={{ mb: 2 }}>
        Where it goes
      </Typography>
      {detected && detected !== 'html' && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          The page you checked is built with {BUILDERS.find(({ key }) => key === detected)?.name}.
        </Typography>
      )}
      <Tabs
        value={builder.key}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Site builder"
        onChange={(_, key: string) => choose(key)}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {BUILDERS.map(({ key, name }) => (
          <Tab key={key} id={`builder-${key}`} aria-controls="builder-steps" value={key} label={name} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="builder-steps"
        aria-labelledby={`builder-${builder.key}`}
        tabIndex={0}
        sx={{ mt: 4 }}
      >
        <Typography component="ol" sx={{ m: 0, paddingInlineStart: 6, display: 'grid', gap: 2 }}>
          {builder.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Typography>
        {builder.key === 'wordpress' && <PlayerShortcode />}
      </Box>
    </Card>
  );
}
