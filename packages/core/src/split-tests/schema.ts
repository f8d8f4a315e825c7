import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { PublicPlayer } from '../players/schema.ts';
import { AlternatePoster } from '../streams/poster.ts';
import { Name, requiredText } from '../validation/text.ts';
import { URL_MESSAGE } from '../validation/url.ts';
import { parseWidgetUrl } from '../validation/widget-url.ts';
import { GOAL_NAME_MAX, MAX_VARIANTS, MIN_VARIANTS, SPLIT_TEST_STATES } from './constants.ts';

/** What counts as a conversion. A hold-out can reach only the last two. */
export const Goal = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('play') }),
    v.strictObject({ kind: v.literal('view') }),
    v.strictObject({ kind: v.literal('cta-click') }),
    /** Reaching a page. Takes the same entries as a widget's URL list. */
    v.strictObject({
      kind: v.literal('page'),
      url: v.pipe(
        requiredText('URL', 2048),
        v.check((url) => parseWidgetUrl(url) !== null, URL_MESSAGE),
      ),
    }),
    /** An event that the site reports with `commoncast.convert(name)`. */
    v.strictObject({ kind: v.literal('custom'), name: requiredText('Goal name', GOAL_NAME_MAX) }),
  ],
  'Must be play, view, cta-click, page or custom',
);
export type Goal = v.InferOutput<typeof Goal>;

export const SplitVariant = v.strictObject({
  key: v.pipe(
    v.string('Key must be text'),
    v.regex(/^[A-Za-z0-9_-]{1,32}$/, 'Must be 1 to 32 letters, digits, hyphens or underscores'),
  ),
  /** Share of visitors. The weights of a test sum to 1. */
  weight: v.pipe(
    v.number('Must be a number'),
    v.minValue(0.01, 'Must be at least 0.01'),
    v.maxValue(0.99, 'Must be at most 0.99'),
  ),
  /** Null for the hold-out, which sees nothing. */
  playerId: v.nullable(Id),
  /**
   * An alternate poster of the video that the player shows; absent or null for the video's own. Variants may have the
   * same player and differ by this alone.
   */
  posterId: v.exactOptional(v.nullable(Id)),
});
export type SplitVariant = v.InferOutput<typeof SplitVariant>;

const HELD_OUT_GOALS: readonly string[] = ['page', 'custom'];

const entries = {
  name: Name,
  widgetId: Id,
  /** The first one is the control. */
  variants: v.pipe(
    v.array(SplitVariant, 'Must be a list'),
    v.minLength(MIN_VARIANTS, `At least ${MIN_VARIANTS} variants`),
    v.maxLength(MAX_VARIANTS, `At most ${MAX_VARIANTS} variants`),
    v.check((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Keys must differ'),
    v.check(
      (list) => Math.abs(list.reduce((sum, { weight }) => sum + weight, 0) - 1) < 1e-6,
      'Weights must sum to 1',
    ),
    v.check(
      (list) => list.filter(({ playerId }) => playerId === null).length <= 1,
      'At most one variant can be the hold-out',
    ),
    v.check(
      (list) => list.every(({ playerId, posterId }) => playerId !== null || !posterId),
      'A hold-out shows nothing, so it has no poster',
    ),
  ),
  goal: Goal,
};

const HELD_OUT_MESSAGE = 'A hold-out plays nothing: choose a page or a custom goal';

function canReach({ variants, goal }: { variants: SplitVariant[]; goal: Goal }): boolean {
  return HELD_OUT_GOALS.includes(goal.kind) || variants.every(({ playerId }) => playerId !== null);
}

export const SplitTestDraft = v.pipe(
  v.strictObject(entries),
  v.forward(v.partialCheck([['variants'], ['goal']], canReach, HELD_OUT_MESSAGE), ['goal']),
);
export type SplitTestDraft = v.InferOutput<typeof SplitTestDraft>;

export const SplitTestChange = v.pipe(
  v.strictObject({ ...entries, isArchived: v.optional(v.boolean('Must be true or false'), false) }),
  v.forward(v.partialCheck([['variants'], ['goal']], canReach, HELD_OUT_MESSAGE), ['goal']),
);
export type SplitTestChange = v.InferOutput<typeof SplitTestChange>;

export const SplitTest = v.object({
  id: Id,
  businessAccountId: Id,
  ...entries,
  /** Those that its variants name, in any order; without those of deleted videos. */
  posters: v.array(AlternatePoster),
  state: v.picklist(SPLIT_TEST_STATES),
  /** When its first phase began. */
  startedAt: v.nullable(Timestamp),
  completedAt: v.nullable(Timestamp),
  /** Starts at 1 and increases with each change of weights, variants or goal; 0 in DRAFT. */
  phase: v.number(),
  phaseStartedAt: v.nullable(Timestamp),
  isArchived: v.boolean(),
  widgetName: v.string(),
  version: Version,
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type SplitTest = v.InferOutput<typeof SplitTest>;

/** What a browser needs to assign its visitor to a variant without a request. */
export const PublicSplitTest = v.object({
  id: Id,
  phase: v.number(),
  seed: v.string(),
  variants: v.array(v.object({ key: v.string(), weight: v.number(), player: v.nullable(PublicPlayer) })),
});
export type PublicSplitTest = v.InferOutput<typeof PublicSplitTest>;

/** A running test in the list of all running tests of the business. */
export const PublicRunningTest = v.object({ ...PublicSplitTest.entries, widgetId: Id });
export type PublicRunningTest = v.InferOutput<typeof PublicRunningTest>;
