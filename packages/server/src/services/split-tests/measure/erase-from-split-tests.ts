import type { Executor } from '../../../db/database.ts';

interface Erasure {
  readonly businessId: string;
  readonly viewerId: string;
  /** An id that nobody knows. */
  readonly stranger: string;
}

/** Makes a viewer unknown to split tests: goals are deleted; what was counted stays counted, under the stranger's id. */
export async function eraseFromSplitTests(
  tx: Executor,
  { businessId, viewerId, stranger }: Erasure,
): Promise<void> {
  await tx
    .deleteFrom('split_test_goal')
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .execute();
  for (const table of ['split_test_exposure', 'split_test_conversion'] as const) {
    await tx
      .updateTable(table)
      .set({ viewer_id: stranger })
      .where('business_id', '=', businessId)
      .where('viewer_id', '=', viewerId)
      .execute();
  }
}
