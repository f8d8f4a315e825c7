/** As many segments are remembered; older ones have long been forgotten by the buffer, too. */
const MAX = 200;

/** Which rendition was put where: what is appended later covers what lay there before. */
export interface ShownLog {
  add(startS: number, endS: number, id: number): void;
  /** The rendition that is shown at a moment. */
  at(positionS: number): number | undefined;
}

export function createShownLog(): ShownLog {
  let entries: (readonly [startS: number, endS: number, id: number])[] = [];
  return {
    add(...entry) {
      entries = [entry, ...entries.slice(0, MAX - 1)];
    },
    at: (positionS) =>
      entries.find(([startS, endS]) => startS <= positionS + 0.05 && endS > positionS + 0.05)?.[2],
  };
}
