/**
 * Puts videos that are hidden for now (deleted, but restorable) back into a new order: each follows the video that it
 * followed before.
 * @param before the whole earlier order
 * @param hidden the videos in it that the new order cannot name
 * @param next the new order
 */
export function keepHidden(
  before: readonly string[],
  hidden: ReadonlySet<string>,
  next: readonly string[],
): string[] {
  const kept = [...next];
  for (const [index, id] of before.entries()) {
    if (!hidden.has(id)) continue;
    const around = before.slice(0, index).reverse();
    const leader = around.find((earlier) => kept.includes(earlier));
    kept.splice(leader === undefined ? 0 : kept.indexOf(leader) + 1, 0, id);
  }
  return kept;
}
