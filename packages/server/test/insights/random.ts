export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffle<T>(values: readonly T[]): T[];
  uuid(): string;
}

/** Numbers determined by a seed (mulberry32), so that a failing case can be run again. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new RangeError('Nothing to pick from');
      return value;
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => whole(0, 15).toString(16)).join('');
      return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-7$3-8$4-$5');
    },
  };
}
