import type { Client } from '@commoncast/core/http/client';
import { getWidget, listWidgets } from '@commoncast/core/widgets/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from '../../data/list-filter.ts';

interface WidgetsFilter extends ListFilter {
  readonly isArchived?: boolean;
}

/** One page of the business's widgets. */
export function widgetsQuery(client: Client, { isArchived = false, ...filter }: WidgetsFilter = {}) {
  const query = { ...toListCall(filter), isArchived: isArchived ? ('true' as const) : ('false' as const) };
  return queryOptions({
    queryKey: ['widgets', 'list', query],
    queryFn: ({ signal }) => client.call(listWidgets, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One widget. */
export function widgetQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['widgets', 'one', id],
    queryFn: ({ signal }) => client.call(getWidget, { params: { id }, signal }),
  });
}
