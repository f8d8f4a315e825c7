import type { Plan } from '@commoncast/core/billing/schema';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { inOrder, limitWords, PLAN_NAMES, priceWords } from '../plan-words.ts';

interface PlanCardProps {
  readonly plan: Plan;
  /** What the business has to do with it: 'Your plan'. */
  readonly mark: string | null;
  /** What can be done with it, and what there is to know about that. */
  readonly action: ReactNode;
  readonly note: string | null;
}

/** One plan: what it costs, and what it allows. */
export function PlanCard({ plan, mark, action, note }: PlanCardProps) {
  const titleId = useId();
  return (
    <Card
      component="li"
      aria-labelledby={titleId}
      sx={{
        p: 5,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        ...(mark !== null && { borderColor: 'text.primary' }),
      }}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id={titleId} variant="h2">
          {PLAN_NAMES[plan.name]}
        </Typography>
        {mark !== null && <Chip size="small" variant="outlined" label={mark} />}
      </Stack>
      <Typography variant="h3" component="p">
        {priceWords(plan)}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, flexGrow: 1, '& li': { mb: 1 } }}>
        {inOrder(plan.limits).map((limit) => (
          <li key={limit.kind}>{limitWords(limit)}</li>
        ))}
      </Box>
      <Stack sx={{ gap: 2, '&:empty': { display: 'none' } }}>
        {note !== null && (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
        {action}
      </Stack>
    </Card>
  );
}
