import type { Client } from '@commoncast/core/http/client';
import { getWidget, listWidgets } from '@commoncast/core/widgets/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface WidgetsFilter {
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
  readonly isArchived?: boolean;
}

/** One page of the business's widgets. */
export function widgetsQuery(client: Client, filter: WidgetsFilter = {}) {
  const { page = 0, size = 10, search = '', isArchived = false } = filter;
  return queryOptions({
    queryKey: ['widgets', 'list', { page, size, search, isArchived }],
    queryFn: ({ signal }) =>
      client.call(listWidgets, {
        query: {
          page: String(page),
          size: String(size),
          search,
          isArchived: isArchived ? 'true' : 'false',
        },
        signal,
      }),
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
