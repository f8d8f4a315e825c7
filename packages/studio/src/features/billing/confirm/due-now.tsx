import type { PlanPreview } from '@commoncast/core/billing/schema';
import Typography from '@mui/material/Typography';
import { formatDay } from '../format-day.ts';
import { moneyWords, PLAN_NAMES } from '../plan-words.ts';
import { Sums } from '../sums.tsx';

/** What is due now, and what comes next. */
export function DueNow({ preview }: { readonly preview: PlanPreview }) {
  const { takesEffect, effectiveDate, next, plan, currency } = preview;
  return (
    <>
      <Sums {...preview} totalLabel="Due now" />
      <Typography sx={{ mt: 4 }}>
        {takesEffect === 'PERIOD_END' &&
          `${PLAN_NAMES[plan]} begins on ${formatDay(effectiveDate)}. Until then nothing changes. `}
        {next
          ? `Next bill: ${moneyWords(next.total, currency)} on ${formatDay(next.date)}.`
          : 'There are no bills after that.'}
      </Typography>
    </>
  );
}
