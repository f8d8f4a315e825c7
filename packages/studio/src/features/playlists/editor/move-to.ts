/** The same list with one entry at another place. */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.filter((_, index) => index !== from);
  return moved.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Where a row stands on the screen. */
export interface RowPlace {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The place that a dragged row has come to: it changes with another row once the pointer is past that one's middle,
 * so that rows of unequal height do not change to and fro.
 * @param rows by their places, from the top
 */
export function placeAt(rows: readonly RowPlace[], from: number, y: number): number {
  const middle = ({ top, bottom }: RowPlace) => (top + bottom) / 2;
  const above = rows.slice(0, from).findIndex((row) => y < middle(row));
  if (above >= 0) return above;
  const below = rows.findLastIndex((row, index) => index > from && y > middle(row));
  return below >= 0 ? below : from;
}
