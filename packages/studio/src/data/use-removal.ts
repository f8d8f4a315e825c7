import { useServices } from '../services/use-services.ts';
import { type RowsOptions, useChangeRows } from './use-change-rows.ts';

interface RemovalOptions<Row> extends RowsOptions {
  readonly remove: (row: Row) => Promise<unknown>;
  readonly restore: (row: Row) => Promise<unknown>;
}

/** Deletes rows of a list, with Undo over it. @returns those that are gone; failures have been reported */
export function useRemoval<Row extends { readonly name: string }>({
  remove,
  restore,
  refresh,
  ...options
}: RemovalOptions<Row>): (rows: readonly Row[]) => Promise<readonly Row[]> {
  const { snackbars, notices } = useServices();
  const { changeRows, subjectOf } = useChangeRows<Row>({ ...options, refresh: [...refresh, ['trash']] });
  return async (rows) => {
    const gone = await changeRows({ rows, call: remove, done: 'deleted' });
    if (gone.length === 0) return gone;
    notices.getState().offerUndo(options.place, `${subjectOf(gone)} deleted`, async () => {
      const back = await changeRows({ rows: gone, call: restore, done: 'restored' });
      if (back.length > 0) snackbars.getState().show(`${subjectOf(back)} restored`);
    });
    return gone;
  };
}
