import type { DeliveryStatus } from '@commoncast/core/webhooks/constants';
import Chip from '@mui/material/Chip';
import { STATUS_LABELS } from './delivery-words.ts';

const COLORS = { PENDING: 'info', DELIVERED: 'success', FAILED: 'error' } as const;

/** Where a delivery stands, in a word. */
export function DeliveryMark({ status }: { readonly status: DeliveryStatus }) {
  return <Chip size="small" variant="outlined" color={COLORS[status]} label={STATUS_LABELS[status]} />;
}
