/**
 * Brings an order that somebody has made together with what others have added or taken out meanwhile.
 * @param mine the new order
 * @param theirs the order as it is now
 * @param base the order that mine was made from
 */
export function mergeOrder(
  mine: readonly string[],
  theirs: readonly string[],
  base: readonly string[],
): string[] {
  const wasThere = new Set(base);
  const isThere = new Set(theirs);
  const merged = mine.filter((id) => isThere.has(id) || !wasThere.has(id));
  for (const [index, id] of theirs.entries()) {
    if (wasThere.has(id) || merged.includes(id)) continue;
    const before = theirs.slice(0, index).findLast((one) => merged.includes(one));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}
