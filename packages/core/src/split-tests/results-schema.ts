import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { RESULT_VERDICTS, SPLIT_TEST_STATES, TOO_EARLY_REASONS } from './constants.ts';

const Missing = v.object({
  reason: v.picklist(TOO_EARLY_REASONS),
  /** Such as 'needs 7 days, has run for 3'. */
  text: v.string(),
});

/** A variant compared with the control. */
export const Comparison = v.object({
  /** The variant's rate minus the control's. */
  difference: v.number(),
  /** Ends of the interval, which stays valid however often one looks; null without variance. */
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  p: v.number(),
  /** The difference relative to the control's rate; null where that rate is 0. */
  lift: v.nullable(v.number()),
  /** Ends of the lift's interval, valid likewise; null without a lift or without variance. */
  liftLow: v.nullable(v.number()),
  liftHigh: v.nullable(v.number()),
  /** Bayesian chance that the variant beats the control. For orientation only, never a reason to stop. */
  chanceToBeat: v.number(),
  /** What each choice loses on average, as a difference of rates (Bayesian). For orientation only, too. */
  expectedLoss: v.object({
    /** Of keeping the control. */
    control: v.number(),
    /** Of choosing the variant. */
    variant: v.number(),
  }),
  verdict: v.picklist(['WINNER', 'LOSER', 'NONE']),
  tooEarly: v.array(Missing),
});
export type Comparison = v.InferOutput<typeof Comparison>;

export const VariantResult = v.object({
  key: v.string(),
  isControl: v.boolean(),
  playerId: v.nullable(Id),
  /** Null for the hold-out and for a player that was deleted. */
  playerName: v.nullable(v.string()),
  /** Its alternate poster; null where it shows the video's own, and for that of a deleted video. */
  posterUrl: v.nullable(v.string()),
  weight: v.number(),
  exposures: v.number(),
  conversions: v.number(),
  rate: v.nullable(v.number()),
  /** Null for the control, while either arm has no visitors, and during a mismatch. */
  comparison: v.nullable(Comparison),
});
export type VariantResult = v.InferOutput<typeof VariantResult>;

/** Totals from the start of the phase to the end of a day (UTC), in the order of the variants. */
export const ResultDay = v.object({
  day: v.string(),
  variants: v.array(
    v.object({
      key: v.string(),
      exposures: v.number(),
      conversions: v.number(),
      /** From the control; null where `comparison` is. */
      difference: v.nullable(v.number()),
      low: v.nullable(v.number()),
      high: v.nullable(v.number()),
    }),
  ),
});
export type ResultDay = v.InferOutput<typeof ResultDay>;

/** The results of one phase. */
export const SplitTestResults = v.object({
  testId: Id,
  state: v.picklist(SPLIT_TEST_STATES),
  /** The phase that these results belong to; 0 before the first one. */
  phase: v.number(),
  phases: v.array(
    v.object({
      phase: v.number(),
      startedAt: Timestamp,
      endedAt: v.nullable(Timestamp),
      /** When a sample-ratio mismatch was first detected; it lasts until the phase ends. */
      mismatchSince: v.nullable(Timestamp),
    }),
  ),
  /** Days that the phase has run, without its pauses. */
  daysRun: v.number(),
  verdict: v.picklist(RESULT_VERDICTS),
  /** The headline explained in a sentence or two. */
  headline: v.string(),
  meaning: v.string(),
  variants: v.array(VariantResult),
  /** Everything that any comparison still needs, each reason once. */
  tooEarly: v.array(Missing),
  mismatch: v.object({
    since: v.nullable(Timestamp),
    chiSquare: v.number(),
    /** Of Pearson's test, which is valid for a single look. */
    p: v.number(),
    /** Of the anytime-valid test, which decides. */
    anytimeP: v.number(),
  }),
  leftOut: v.object({
    /** Visitors who gave no consent and therefore cannot be recognised. */
    withoutConsent: v.number(),
    seenInTwoVariants: v.number(),
  }),
  days: v.array(ResultDay),
  /** Everything acknowledged before this time is counted. */
  countedUntil: Timestamp,
});
export type SplitTestResults = v.InferOutput<typeof SplitTestResults>;
