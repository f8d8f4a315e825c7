import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows what a change has answered; a read that began before it does not overwrite it. */
export async function keepRecord(queries: QueryClient, queryKey: QueryKey, record: unknown): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, record);
}
