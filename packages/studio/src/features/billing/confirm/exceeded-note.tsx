import type { PlanPreview } from '@commoncast/core/billing/schema';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { inOrder, PLAN_NAMES, USAGE_LABELS, usageWords } from '../plan-words.ts';

/** Of what the business has more than the plan allows. */
export function ExceededNote({ preview: { exceeded, plan } }: { readonly preview: PlanPreview }) {
  if (exceeded.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>You have more than {PLAN_NAMES[plan]} allows</AlertTitle>
      <Box component="ul" sx={{ m: 0, mb: 1, pl: 5 }}>
        {inOrder(exceeded).map((usage) => (
          <li key={usage.kind}>
            {USAGE_LABELS[usage.kind]}: {usageWords(usage)}
          </li>
        ))}
      </Box>
      Everything stays, but nothing of this can be added until there is less of it.
    </Alert>
  );
}
