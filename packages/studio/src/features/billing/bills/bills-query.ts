import { listBills } from '@commoncast/core/billing/api';
import type { Client } from '@commoncast/core/http/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { BILLING_KEY } from '../billing-queries.ts';
import { searchedStatus } from './bill-words.ts';
import type { BillSearchKey, BillSort } from './use-bill-address.ts';

interface BillFilter {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: BillSort;
  readonly searchKey: BillSearchKey;
  /** Empty for all. */
  readonly search: string;
}

/** One page of the bills. */
export function billsQuery(client: Client, businessId: string, filter: BillFilter) {
  const { page, size, sort, searchKey, search } = filter;
  const searchText = searchKey === 'status' ? searchedStatus(search) : search;
  const query = {
    page: String(page),
    size: String(size),
    sort,
    ...(searchText !== '' && { searchKey, searchText }),
  };
  return queryOptions({
    queryKey: [...BILLING_KEY, 'bills', query],
    queryFn: ({ signal }) => client.call(listBills, { params: { id: businessId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
