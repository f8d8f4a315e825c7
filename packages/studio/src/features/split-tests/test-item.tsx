import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '../../ui/format/format-date.ts';
import { StateMark } from './state-mark.tsx';
import { goalWords } from './state-words.ts';
import { TestMenu } from './test-menu.tsx';

/** One test of the list: what competes where, for what, and how far it is. */
export function TestItem({ test }: { readonly test: SplitTest }) {
  const { id, name, state, widgetName, variants, goal, startedAt, completedAt } = test;
  return (
    <Card component="li" sx={{ position: 'relative', p: 4 }}>
      <Stack direction="row" sx={{ gap: 4, alignItems: 'flex-start' }}>
        <Stack sx={{ minWidth: 0, flexGrow: 1, gap: 1 }}>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <Link
              component={RouterLink}
              to={pathTo(STUDIO_PATHS.splitTest, { id })}
              color="inherit"
              underline="hover"
              dir="auto"
              sx={{
                typography: 'subtitle1',
                overflowWrap: 'anywhere',
                // The whole card leads to the test, except for what lies above.
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {name}
            </Link>
            <StateMark state={state} />
          </Stack>
          <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {variants.length} variants on ‘{widgetName}’ · goal: {goalWords(goal)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {whenWords(startedAt, completedAt)}
          </Typography>
        </Stack>
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          <TestMenu test={test} />
        </Box>
      </Stack>
    </Card>
  );
}

function whenWords(startedAt: string | null, completedAt: string | null): string {
  if (!startedAt) return 'Not started yet';
  const started = `Started ${formatDate(startedAt)}`;
  return completedAt ? `${started}, finished ${formatDate(completedAt)}` : started;
}
