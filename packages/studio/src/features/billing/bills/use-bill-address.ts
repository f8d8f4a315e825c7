import type { BILL_SEARCH_KEYS } from '@commoncast/core/billing/schema';
import { type ListAddress, useListAddress } from '../../../ui/list/use-list-address.ts';

export type BillSearchKey = (typeof BILL_SEARCH_KEYS)[number];
export type BillSort = keyof typeof SORTS;

const SORTS = {
  'createdDate,DESC': 'Newest first',
  'createdDate,ASC': 'Oldest first',
  'total,DESC': 'Highest amount first',
  'total,ASC': 'Lowest amount first',
} as const;

/** What a bill is searched by; people know its number. */
const SEARCH_KEYS: Readonly<Record<BillSearchKey, string>> = {
  number: 'Number',
  description: 'Description',
  status: 'Status',
  id: 'ID',
};

/** What the address of the bills may say. */
export const BILL_LIST = { sorts: SORTS, parts: SEARCH_KEYS } as const;

/** Which bills are shown, as the address says. */
export function useBillAddress(): ListAddress<BillSort, BillSearchKey> {
  return useListAddress<BillSort, BillSearchKey>(BILL_LIST);
}
