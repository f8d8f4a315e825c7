import type { PlanPreview } from '@commoncast/core/billing/schema';
import Box from '@mui/material/Box';
import { moneyWords } from './plan-words.ts';

type SumsProps = Pick<PlanPreview, 'lines' | 'subtotal' | 'discount' | 'tax' | 'total' | 'currency'> & {
  /** What the last line is called: 'Due now'. */
  readonly totalLabel: string;
};

interface Line {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

/** How a bill adds up: its lines, minus discount, plus tax. */
export function Sums({ lines, discount, tax, total, currency, totalLabel }: SumsProps) {
  const rows: readonly Line[] = [
    ...lines.map(({ description, amount }, index) => ({
      key: `${index} ${description}`,
      label: description,
      amount,
    })),
    ...(discount > 0 ? [{ key: 'discount', label: 'Promo code', amount: -discount }] : []),
    ...(tax ? [{ key: 'tax', label: `${tax.name} ${tax.percent}%`, amount: tax.amount }] : []),
    { key: 'total', label: totalLabel, amount: total, isTotal: true },
  ];
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
      <tbody>
        {rows.map(({ key, label, amount, isTotal = false }) => (
          <Box
            component="tr"
            key={key}
            sx={{
              ...(isTotal && { fontWeight: 600 }),
              ...(isTotal && rows.length > 1 && { borderTop: 1, borderColor: 'divider' }),
            }}
          >
            <Box component="th" scope="row" dir="auto" sx={{ ...cell, fontWeight: 'inherit' }}>
              {label}
            </Box>
            <Box component="td" sx={{ ...cell, textAlign: 'end', whiteSpace: 'nowrap', pl: 4 }}>
              {moneyWords(amount, currency)}
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

const cell = { py: 2, px: 0, textAlign: 'start', verticalAlign: 'top' } as const;
