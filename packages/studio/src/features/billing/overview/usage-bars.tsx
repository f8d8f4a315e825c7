import type { Usage } from '@commoncast/core/billing/schema';
import { NEAR_PERCENT } from '@commoncast/core/business/plans';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { inOrder, USAGE_LABELS, usageWords } from '../plan-words.ts';
import { Section } from '../section.tsx';

/** How much of each limit is used. */
export function UsageBars({ usage }: { readonly usage: readonly Usage[] }) {
  return (
    <Section title="Usage">
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 4 }}>
        {inOrder(usage).map((one) => (
          <UsageBar key={one.kind} usage={one} />
        ))}
      </Stack>
    </Section>
  );
}

function UsageBar({ usage }: { readonly usage: Usage }) {
  const { kind, used, limit } = usage;
  const percent = limit === 0 ? 100 : Math.min(100, Math.floor((used / limit) * 100));
  const warning = used >= limit ? 'Limit reached' : percent >= NEAR_PERCENT ? 'Almost at the limit' : null;
  return (
    <Box component="li">
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 1, flexWrap: 'wrap' }}>
        <Typography component="span">{USAGE_LABELS[kind]}</Typography>
        <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {usageWords(usage)}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={warning === null ? 'info' : 'warning'}
        aria-label={USAGE_LABELS[kind]}
        aria-valuetext={usageWords(usage)}
        sx={{ borderRadius: 1, bgcolor: 'action.selected' }}
      />
      {warning !== null && (
        <Typography variant="subtitle2" component="p" color="warning" sx={{ mt: 1 }}>
          {warning}
        </Typography>
      )}
    </Box>
  );
}
