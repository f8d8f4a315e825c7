import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { RESULT_VERDICTS, SPLIT_TEST_STATES, TOO_EARLY_REASONS } from './constants.ts';

const Missing = v.object({
  reason: v.picklist(TOO_EARLY_REASONS),
  /** As in 'needs 7 days, has 3'. */
  text: v.string(),
});

/** A variant against the control. */
export const Comparison = v.object({
  /** Rate of the variant less that of the control. */
  difference: v.number(),
  /** Ends of the interval that may be looked at every day; null where there is no variance to make one of. */
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  p: v.number(),
  /** The difference as a share of the control's rate; null where that is 0. */
  lift: v.nullable(v.number()),
  /** Ends of its interval, which may be looked at every day too; null where there is no lift or no variance. */
  liftLow: v.nullable(v.number()),
  liftHigh: v.nullable(v.number()),
  /** Bayesian chance that it beats the control: colour, never a reason to stop. */
  chanceToBeat: v.number(),
  /** What each choice loses on average, as a difference of rates (Bayesian): colour as well. */
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
  /** Null: the hold-out, or a player that is gone. */
  playerName: v.nullable(v.string()),
  weight: v.number(),
  exposures: v.number(),
  conversions: v.number(),
  rate: v.nullable(v.number()),
  /** Null for the control, while one of the two has had no visitor, and while a mismatch stands. */
  comparison: v.nullable(Comparison),
});
export type VariantResult = v.InferOutput<typeof VariantResult>;

/** Sums from the beginning of the phase to the end of a day (UTC), in the order of the variants. */
export const ResultDay = v.object({
  day: v.string(),
  variants: v.array(
    v.object({
      key: v.string(),
      exposures: v.number(),
      conversions: v.number(),
      /** Against the control; null as `comparison` is. */
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
  /** The one that this is about; 0 before the first. */
  phase: v.number(),
  phases: v.array(
    v.object({
      phase: v.number(),
      startedAt: Timestamp,
      endedAt: v.nullable(Timestamp),
      /** When visitors were first seen not to be split as asked for; it stands until the phase ends. */
      mismatchSince: v.nullable(Timestamp),
    }),
  ),
  /** Days for which it has run, pauses left out. */
  daysRun: v.number(),
  verdict: v.picklist(RESULT_VERDICTS),
  /** What it means, in a sentence or two. */
  headline: v.string(),
  meaning: v.string(),
  variants: v.array(VariantResult),
  /** What is still missing in any comparison, each once. */
  tooEarly: v.array(Missing),
  mismatch: v.object({
    since: v.nullable(Timestamp),
    chiSquare: v.number(),
    /** Of the test that looks once. */
    p: v.number(),
    /** Of the one that may look every day; it decides. */
    anytimeP: v.number(),
  }),
  leftOut: v.object({
    /** Visitors who were not recognised, because there was no consent. */
    withoutConsent: v.number(),
    seenInTwoVariants: v.number(),
  }),
  days: v.array(ResultDay),
  /** Everything acknowledged before this is counted. */
  countedUntil: Timestamp,
});
export type SplitTestResults = v.InferOutput<typeof SplitTestResults>;
