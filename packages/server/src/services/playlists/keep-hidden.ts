/**
 * Puts the places of videos that nobody sees now (deleted, but they can be restored) back into a new order: each
 * follows the one that it followed before.
 * @param before all of the earlier order
 * @param hidden those of it that the new order cannot name
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
