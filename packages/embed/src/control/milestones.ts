import type { Milestone } from '../element/events.ts';

const MILESTONES: readonly Milestone[] = [25, 50, 75, 90, 100];

/** Between two looks at a video that plays, in seconds of the clock: browsers look four times a second, hidden pages once. */
const LONGEST_LOOK_S = 2;
/** Videos end a little before or after the length that they say, in seconds. */
const END_S = 0.5;

/** What a look at the video sees. */
export interface Look {
  readonly positionS: number;
  readonly durationS: number;
  readonly rate: number;
  readonly isSeeking: boolean;
  readonly isEnded: boolean;
}

/**
 * Tells which milestones of a video are reached, each once. One is reached when the picture plays over its place: a jump
 * past it reaches nothing, until somebody goes back and plays over it. The last is the end itself, where the picture has
 * played up to it.
 * @returns what a look has reached, in order
 */
export function createMilestones(): (look: Look) => Milestone[] {
  const left = new Set<Milestone>(MILESTONES);
  let lastS: number | undefined;
  return ({ positionS, durationS, rate, isSeeking, isEnded }) => {
    const fromS = lastS;
    lastS = isSeeking ? undefined : positionS;
    // Live has no end.
    if (isSeeking || fromS === undefined || !(durationS > 0 && durationS < Number.POSITIVE_INFINITY))
      return [];
    const passedS = positionS - fromS;
    if (passedS < 0 || passedS > LONGEST_LOOK_S * Math.max(1, rate)) return [];
    const reached = [...left].filter((one) => {
      const atS = (one / 100) * durationS;
      return one === 100
        ? isEnded && positionS > atS - END_S
        : fromS <= atS && atS <= positionS && passedS > 0;
    });
    for (const one of reached) left.delete(one);
    return reached;
  };
}
