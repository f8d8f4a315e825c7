import { isPlanFailure } from '@commoncast/core/billing/plan-failure';
import type { Page } from '@commoncast/core/http/paging';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticePlace } from '../services/notice-store.ts';
import { useServices } from '../services/use-services.ts';
import { reasonOf } from './use-change.ts';

interface Named {
  readonly name: string;
}

export interface RowsOptions {
  /** The list over which failures are reported. */
  readonly place: NoticePlace;
  /** What several rows are called: 'videos'. */
  readonly plural: string;
  /** What is read again afterwards. */
  readonly refresh: readonly QueryKey[];
}

interface RowsChange<Row> {
  readonly rows: readonly Row[];
  readonly call: (row: Row) => Promise<unknown>;
  /** Completes 'not … : the reason' and '… done': 'deleted'. */
  readonly done: string;
}

interface RowsChanges<Row extends Named> {
  /** Does it for each row, and reports how many it failed for and why. @returns the rows that it was done for */
  readonly changeRows: (change: RowsChange<Row>) => Promise<readonly Row[]>;
  /** ‘Harbour’ or '3 videos'. */
  readonly subjectOf: (rows: readonly Row[]) => string;
}

/** Changes of one or many rows of a list at once. */
export function useChangeRows<Row extends Named>({ place, plural, refresh }: RowsOptions): RowsChanges<Row> {
  const { notices } = useServices();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ rows, call }: RowsChange<Row>) => Promise.allSettled(rows.map(call)),
    onSuccess: (outcomes, { rows, done }) => {
      const failed = new Map<string, Row[]>();
      const aboutPlan = new Set<string>();
      for (const [index, outcome] of outcomes.entries()) {
        const row = rows[index];
        if (outcome.status === 'fulfilled' || row === undefined) continue;
        const reason = reasonOf(outcome.reason);
        failed.set(reason, [...(failed.get(reason) ?? []), row]);
        if (isPlanFailure(outcome.reason)) aboutPlan.add(reason);
      }
      for (const [reason, these] of failed) {
        const which = these.length === 1 ? subjectOf(these) : `${these.length} of ${rows.length} ${plural}`;
        notices.getState().report(place, `${which} not ${done}: ${reason}`, aboutPlan.has(reason));
      }
    },
    onSettled: () => Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const subjectOf = (rows: readonly Row[]) =>
    rows.length === 1 ? `‘${rows[0]?.name}’` : `${rows.length} ${plural}`;
  return {
    subjectOf,
    changeRows: async (change) => {
      const outcomes = await mutateAsync(change);
      return change.rows.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    },
  };
}

/**
 * Shows a change of rows in all pages of a list before the server has made it; a read that is under way would take it
 * back.
 */
export function useGuessRows<Row>(
  queryKey: QueryKey,
): (change: (rows: readonly Row[]) => Row[]) => Promise<void> {
  const queries = useQueryClient();
  return async (change) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueriesData<Page<Row>>(
      { queryKey },
      (page) => page && { ...page, content: change(page.content) },
    );
  };
}
