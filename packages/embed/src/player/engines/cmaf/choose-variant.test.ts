import { describe, expect, it } from 'vitest';
import {
  chooseAfterSeek,
  chooseVariant,
  highestOfAll,
  highestUseful,
  shouldGiveUp,
} from './choose-variant.ts';

const LADDER = [
  { averageBandwidth: 700_000, width: 640, height: 360 },
  { averageBandwidth: 1_300_000, width: 854, height: 480 },
  { averageBandwidth: 2_800_000, width: 1280, height: 720 },
  { averageBandwidth: 5_000_000, width: 1920, height: 1080 },
];
const LOWEST = LADDER[0]!;
const calm = { bps: 8_000_000, latencyS: 0.165, aheadS: 10, segmentS: 4, current: 0 };

describe('the highest useful rendition', () => {
  it.each([
    [300, 169, 0],
    [640, 360, 0],
    [660, 371, 0],
    [800, 450, 1],
    [1280, 720, 2],
    [1281, 721, 2],
    [3840, 2160, 3],
    // A square box shows a wide picture as wide as itself.
    [854, 854, 1],
    // Nothing is seen of a player that is hidden.
    [0, 0, 0],
  ])('for %s × %s pixels', (width, height, index) => {
    expect(highestUseful(LADDER, width, height)).toBe(index);
  });
});

describe('the highest useful one with a copy of the source', () => {
  const copyOf = (width: number, height: number, averageBandwidth = 6_000_000) => [
    ...LADDER,
    { averageBandwidth, width, height, sourceCopy: {} },
  ];
  it.each([
    ['a place for less than the ladder has', copyOf(1920, 1080), [1280, 720], 2],
    ['a copy of the size of the best rung', copyOf(1920, 1080), [1920, 1080], 4],
    ['a copy with an odd side', copyOf(1921, 1081), [1600, 900], 4],
    ['a larger copy in a place for the best rung', copyOf(3840, 2160), [1920, 1080], 3],
    ['a larger copy in a larger place', copyOf(3840, 2160), [2560, 1440], 4],
    ['no copy', LADDER, [3840, 2160], 3],
  ] as const)('%s', (_, renditions, [width, height], index) => {
    expect(highestOfAll(renditions, width, height)).toBe(index);
  });
  it('takes a copy as soon as the line carries it, and the ladder where it does not', () => {
    expect(chooseVariant(copyOf(1920, 1080), 4, { ...calm, bps: 9_000_000 })).toBe(4);
    expect(chooseVariant(copyOf(1920, 1080), 4, { ...calm, bps: 7_000_000 })).toBe(3);
    expect(chooseVariant(copyOf(1920, 1080, 900_000), 4, { ...calm, bps: 2_000_000 })).toBe(4);
  });
});

describe('the choice while it plays', () => {
  it('begins with the lowest while nothing is known', () => {
    expect(chooseVariant(LADDER, 3, { ...calm, bps: 0 })).toBe(0);
  });
  it('takes what the line carries, with a reserve', () => {
    expect(chooseVariant(LADDER, 3, calm)).toBe(3);
    expect(chooseVariant(LADDER, 3, { ...calm, bps: 6_000_000 })).toBe(2);
    expect(chooseVariant(LADDER, 3, { ...calm, bps: 300_000 })).toBe(0);
  });
  it('takes no more than makes a difference', () => {
    expect(chooseVariant(LADDER, 1, { ...calm, bps: 100_000_000 })).toBe(1);
  });
  it('waits with a step up until there is enough to play meanwhile', () => {
    const start = { ...calm, segmentS: 1, aheadS: 0.4 };
    expect(chooseVariant(LADDER, 3, start)).toBe(0);
    expect(chooseVariant(LADDER, 3, { ...start, aheadS: 1 })).toBe(2);
  });
  it('keeps its quality through a dip while the buffer is long, and lowers it when it is short', () => {
    const dip = { ...calm, bps: 2_600_000, current: 2 };
    expect(chooseVariant(LADDER, 3, { ...dip, aheadS: 25 })).toBe(2);
    expect(chooseVariant(LADDER, 3, { ...dip, aheadS: 6 })).toBe(1);
  });
  it('minds the latency where segments are short', () => {
    const far = { ...calm, segmentS: 1, aheadS: 1, latencyS: 0.55 };
    expect(chooseVariant(LADDER, 3, far)).toBe(0);
    expect(chooseVariant(LADDER, 3, { ...far, aheadS: 5 })).toBe(2);
  });
});

describe('the choice after a jump', () => {
  it('shows the lowest picture first', () => {
    expect(chooseAfterSeek(LADDER, 3, calm)).toBe(0);
  });
  it('shows a better one where it costs no time', () => {
    expect(chooseAfterSeek(LADDER, 2, { ...calm, bps: 200_000_000 })).toBe(2);
  });
  it('knows nothing, and starts low', () => {
    expect(chooseAfterSeek(LADDER, 2, { ...calm, bps: 0 })).toBe(0);
  });
});

describe('giving up a slow segment', () => {
  it('does so when the picture would stand still, and the lowest one helps', () => {
    expect(shouldGiveUp(LOWEST, 6, { ...calm, aheadS: 3 })).toBe(true);
  });
  it('does not while there is enough to play', () => {
    expect(shouldGiveUp(LOWEST, 6, { ...calm, aheadS: 9 })).toBe(false);
  });
  it('does not where the lowest one takes as long', () => {
    expect(shouldGiveUp(LOWEST, 2, { ...calm, aheadS: 1, bps: 1_000_000 })).toBe(false);
  });
});
