/** DRAFT → RUNNING ⇄ PAUSED → COMPLETED. */
export const SPLIT_TEST_STATES = ['DRAFT', 'RUNNING', 'PAUSED', 'COMPLETED'] as const;
export type SplitTestState = (typeof SPLIT_TEST_STATES)[number];

export const GOAL_NAME_MAX = 100;
export const MIN_VARIANTS = 2;
export const MAX_VARIANTS = 6;
/** How long after the exposure a goal still counts. */
export const CONVERSION_DAYS = 7;
/** Two-sided significance level of the headline. */
export const ALPHA = 0.05;
/** Below this p-value visitors were not split by the weights, and no verdict is shown. */
export const MISMATCH_P = 0.001;
export const MIN_DAYS = 7;
export const MIN_EXPOSURES = 100;
/** Each arm needs more conversions than this, and more visitors without one. */
export const MIN_OUTCOMES = 5;

/** The overall outcome of a test: the first of these that applies. */
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
/** Why there is no verdict yet. */
export type TooEarly = (typeof TOO_EARLY_REASONS)[number];
