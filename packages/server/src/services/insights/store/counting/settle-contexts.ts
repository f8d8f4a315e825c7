import type { Executor } from '../../../../db/database.ts';
import { collapse, contextIdOf, type PlayContext } from '../../plays/play-context.ts';
import { addUsedContexts, findContextIds, findUsedContexts, saveContexts } from './contexts-repository.ts';

/** How many new combinations of page, referrer and device a business may add in a day; a large site stays far below. */
export const CONTEXTS_A_DAY = 10_000;

/**
 * Stores contexts. Those beyond a business's daily budget are collapsed into a few, so that made-up pages
 * cannot fill the disk.
 * @param contexts by their ids
 * @returns the ids of the collapsed contexts, with their replacements
 */
export async function settleContexts(
  tx: Executor,
  contexts: ReadonlyMap<string, PlayContext>,
  day: string,
  budget = CONTEXTS_A_DAY,
): Promise<ReadonlyMap<string, string>> {
  const collapsed = new Map<string, string>();
  const known = await findContextIds(tx, [...contexts.keys()]);
  const fresh = [...contexts].filter(([id]) => !known.has(id));
  if (fresh.length === 0) return collapsed;
  const businessIds = [...new Set(fresh.map(([, { businessId }]) => businessId))];
  const used = await findUsedContexts(tx, businessIds, day);
  const added = new Map<string, number>();
  const settled = new Map<string, PlayContext>();
  for (const [id, context] of fresh) {
    const { businessId } = context;
    const count = added.get(businessId) ?? 0;
    if ((used.get(businessId) ?? 0) + count < budget) {
      added.set(businessId, count + 1);
      settled.set(id, context);
    } else {
      const small = collapse(context, context.bucket !== 'foreign' && context.bucket !== 'suspect');
      const smallId = contextIdOf(small);
      settled.set(smallId, small);
      collapsed.set(id, smallId);
    }
  }
  await saveContexts(tx, settled);
  await addUsedContexts(tx, added, day);
  return collapsed;
}
