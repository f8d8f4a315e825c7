import type { Bill } from '@commoncast/core/billing/schema';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ListRow } from '../../../ui/list/list-rows.tsx';
import { moneyWords } from '../plan-words.ts';
import { paymentWords, STATUS_COLORS, STATUS_WORDS } from './bill-words.ts';
import { useBillDownload } from './use-bill-actions.ts';

interface BillItemProps {
  readonly bill: Bill;
  readonly businessId: string;
}

/** One bill: for what it is, how much, and what became of it. */
export function BillItem({ bill, businessId }: BillItemProps) {
  const { number, status, lines, total, currency } = bill;
  const { mutate, isPending } = useBillDownload(businessId);
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="subtitle1" component="h3">
            {number}
          </Typography>
          <Chip size="small" variant="outlined" label={STATUS_WORDS[status]} color={STATUS_COLORS[status]} />
        </Stack>
        {lines.map(({ description }) => (
          <Typography key={description} variant="body2" color="textSecondary" dir="auto">
            {description}
          </Typography>
        ))}
        <Typography variant="body2" color="textSecondary">
          {paymentWords(bill)}
        </Typography>
      </Box>
      <Stack sx={{ alignItems: 'end', gap: 1, flexShrink: 0 }}>
        <Typography variant="subtitle1" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {moneyWords(total, currency)}
        </Typography>
        <Button
          size="small"
          color="inherit"
          startIcon={<DownloadOutlined />}
          aria-label={`Download ${number} as PDF`}
          disabled={isPending}
          onClick={() => mutate(bill)}
        >
          PDF
        </Button>
      </Stack>
    </ListRow>
  );
}
