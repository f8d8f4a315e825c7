import { USUAL_CRF } from '../native/usual-crf.ts';
import { MAX_GOP_S, MAX_SEGMENT_S } from '../timing/cut-schedule.ts';
import type { Trial } from './samples/trial.ts';
import type { Tuning } from './tuning.ts';

/** What is tried besides the usual settings: less quality, and the other way to share bits out. */
export const TRIED = [
  { crf: 27, gopS: MAX_SEGMENT_S, aqMode: 1 },
  { crf: 25, gopS: MAX_SEGMENT_S, aqMode: 2 },
] as const satisfies readonly Tuning[];

/** The lowest quality that is ever chosen. */
const HIGHEST_CRF = 28;
/** How much less similar the pictures may become: no viewer sees 0.002, and samples are not the film. */
const SPENT_SSIM = 0.0015;
/** Of quarters of a step. */
const ROUNDING = 1e-6;
/** Rungs that fill this much of their cap with the usual settings keep them: the cap decides there. */
const AT_CAP = 0.7;

/** What became of one shot. */
export interface ShotTrials {
  readonly usual: Trial;
  /** With each of `TRIED`; none where the usual settings meet the cap, which then decides. */
  readonly tuned: readonly Trial[];
}

export interface TriedRung {
  readonly maxRateBps: number;
  readonly framesPerS: number;
  /** How many times larger than what was tried its pictures are. */
  readonly scale: number;
}

/**
 * The settings that make a rung smallest and leave its pictures as similar to the film as they are.
 * @returns null where the usual ones remain
 */
export function chooseTuning(shots: readonly ShotTrials[], rung: TriedRung): Tuning | null {
  if (shots.length === 0) return null;
  const wantedBps = mean(
    shots.map(({ usual }) => Math.min(rung.maxRateBps, rateBps(usual, rung, MAX_GOP_S))),
  );
  if (wantedBps >= rung.maxRateBps * AT_CAP) return null;
  const free = shots.filter(({ tuned }) => tuned.length > 0);
  const measure = (trialOf: (shot: ShotTrials) => Trial): Measured => ({
    ssim: mean(free.map((shot) => trialOf(shot).ssim)),
    bps: mean(free.map((shot) => rateBps(trialOf(shot), rung, MAX_SEGMENT_S))),
  });
  const usual = measure((shot) => shot.usual);
  const tuned = TRIED.map((tuning, index) => ({ ...tuning, ...measure((shot) => shot.tuned[index]!) }));
  return smallest(usual, tuned);
}

/** Whether the usual settings would spend more than the cap on these pictures. */
export function meetsCap(usual: Trial, rung: TriedRung): boolean {
  return rateBps(usual, rung, MAX_GOP_S) >= rung.maxRateBps;
}

function rateBps({ keyBytes, otherBytes }: Trial, { framesPerS, scale }: TriedRung, gopS: number): number {
  return ((keyBytes + otherBytes * (gopS * framesPerS - 1)) * scale * 8) / gopS;
}

interface Measured {
  readonly ssim: number;
  readonly bps: number;
}

/**
 * Between two qualities, similarity is never lower than on the straight line between them, because it falls the faster
 * the lower the quality is. The rate falls by the same share with each step.
 */
function smallest(usual: Measured, tuned: readonly (Measured & Tuning)[]): Tuning {
  const [less] = tuned as [Measured & Tuning];
  const steps = less.crf - USUAL_CRF;
  const ssimPerStep = Math.max(1e-6, (usual.ssim - less.ssim) / steps);
  const ratePerStep = Math.min(1, (less.bps / usual.bps) ** (1 / steps));
  const wantedSsim = usual.ssim - SPENT_SSIM;
  const candidates = [
    { ...usual, crf: USUAL_CRF, gopS: MAX_SEGMENT_S, aqMode: 1 as const },
    ...tuned.slice(1),
  ]
    .map(({ ssim, bps, crf, gopS, aqMode }) => {
      const exact = Math.min(HIGHEST_CRF, crf + (ssim - wantedSsim) / ssimPerStep);
      const chosen = Math.floor(exact * 4 + ROUNDING) / 4;
      return { tuning: { crf: chosen, gopS, aqMode }, bps: bps * ratePerStep ** (chosen - crf) };
    })
    .filter(({ tuning }) => tuning.crf >= USUAL_CRF);
  return candidates.reduce((best, next) => (next.bps < best.bps ? next : best)).tuning;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
