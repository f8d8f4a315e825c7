import type { Client } from '@commoncast/core/http/client';
import { getSplitTest, listSplitTests } from '@commoncast/core/split-tests/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from './list-filter.ts';

interface SplitTestsFilter extends ListFilter {
  readonly isArchived?: boolean;
}

/** One page of the business's split tests. */
export function splitTestsQuery(client: Client, { isArchived = false, ...filter }: SplitTestsFilter = {}) {
  const query = { ...toListCall(filter), isArchived: isArchived ? ('true' as const) : ('false' as const) };
  return queryOptions({
    queryKey: ['split-tests', 'list', query],
    queryFn: ({ signal }) => client.call(listSplitTests, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One split test. */
export function splitTestQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['split-tests', 'one', id],
    queryFn: ({ signal }) => client.call(getSplitTest, { params: { id }, signal }),
  });
}
