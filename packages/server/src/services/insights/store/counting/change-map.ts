/** The change under a key; made if there is none yet. */
export function ensure<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** In the order of the keys, without those that change nothing. */
export function sorted<T>(map: ReadonlyMap<string, T>, isChange: (row: T) => boolean): T[] {
  return [...map]
    .filter(([, row]) => isChange(row))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}
