/** The same list with one entry at another place. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.filter((_, index) => index !== from);
  return moved.toSpliced(to, 0, ...list.slice(from, from + 1));
}
