/** DRAFT → RUNNING ⇄ PAUSED → COMPLETED. */
export const SPLIT_TEST_STATES = ['DRAFT', 'RUNNING', 'PAUSED', 'COMPLETED'] as const;
export type SplitTestState = (typeof SPLIT_TEST_STATES)[number];

export const GOAL_KINDS = ['play', 'view', 'cta-click', 'page', 'custom'] as const;
export type GoalKind = (typeof GOAL_KINDS)[number];
export const GOAL_NAME_MAX = 100;
export const MIN_VARIANTS = 2;
export const MAX_VARIANTS = 6;
/** A goal counts this long after the exposure. */
export const CONVERSION_DAYS = 7;
/** Two-sided level of the headline. */
export const ALPHA = 0.05;
/** Below this the split is not the one that was asked for, and no verdict is shown. */
export const MISMATCH_P = 0.001;
export const MIN_DAYS = 7;
export const MIN_EXPOSURES = 100;
/** More than so many conversions, and as many visitors without, in each arm. */
export const MIN_OUTCOMES = 5;

/** What a test has to say as a whole, the first that holds. */
export const RESULT_VERDICTS = [
  'NOT_STARTED',
  'MISMATCH',
  'WINNER',
  'LOSER',
  'TOO_EARLY',
  'NO_DIFFERENCE',
] as const;
export type ResultVerdict = (typeof RESULT_VERDICTS)[number];

export const TOO_EARLY_REASONS = ['DAYS', 'EXPOSURES', 'OUTCOMES'] as const;
/** Why nothing can be said yet. */
export type TooEarly = (typeof TOO_EARLY_REASONS)[number];
