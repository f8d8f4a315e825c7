import type { Goal, SplitVariant } from '@commoncast/core/split-tests/schema';

/** Everything that stays fixed during a phase. */
export interface Design {
  readonly variants: readonly SplitVariant[];
  readonly goal: Goal;
}

/** Whether two designs are the same, so that their results can be added up. */
export function isSameDesign(a: Design, b: Design): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

/** Compares independently of key order, which the database does not keep. */
function inOrder({ variants, goal }: Design): unknown[] {
  const aim = goal.kind === 'page' ? goal.url : goal.kind === 'custom' ? goal.name : '';
  return [
    variants.map(({ key, weight, playerId, posterId }) => [key, weight, playerId, posterId ?? null]),
    goal.kind,
    aim,
  ];
}
