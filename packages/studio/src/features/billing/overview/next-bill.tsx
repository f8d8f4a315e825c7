import type { BillingSummary } from '@commoncast/core/billing/schema';
import Typography from '@mui/material/Typography';
import { formatDay } from '../format-day.ts';
import { Section } from '../section.tsx';
import { Sums } from '../sums.tsx';

interface NextBillProps {
  readonly next: NonNullable<BillingSummary['next']>;
}

/** The next bill, as it looks now. */
export function NextBill({ next }: NextBillProps) {
  return (
    <Section title="Next bill">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Due on {formatDay(next.date)}, as it looks now.
      </Typography>
      <Sums {...next} totalLabel="Total" />
    </Section>
  );
}
