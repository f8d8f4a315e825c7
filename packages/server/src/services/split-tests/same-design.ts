import type { Goal, SplitVariant } from '@commoncast/core/split-tests/schema';

/** All that a phase is about. */
export interface Design {
  readonly variants: readonly SplitVariant[];
  readonly goal: Goal;
}

/** Whether two designs are the same, so that results of the one are results of the other. */
export function isSameDesign(a: Design, b: Design): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

/** The database keeps names in another order. */
function inOrder({ variants, goal }: Design): unknown[] {
  const aim = goal.kind === 'page' ? goal.url : goal.kind === 'custom' ? goal.name : '';
  return [variants.map(({ key, weight, playerId }) => [key, weight, playerId]), goal.kind, aim];
}
