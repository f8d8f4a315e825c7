import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { Version } from '../http/version.ts';
import { PlacedHypergraphic, PublicHypergraphic } from '../hypergraphics/schema.ts';
import { PublicDetails, PublicPlayer } from '../players/schema.ts';
import { PublicSplitTest } from '../split-tests/schema.ts';
import { between } from '../validation/between.ts';
import { CallToAction } from '../validation/call-to-action.ts';
import { Name, requiredText } from '../validation/text.ts';
import { whole } from '../validation/whole.ts';
import { WidgetUrls } from '../validation/widget-urls.ts';
import {
  CORNERS,
  DEVICES,
  FREQUENCY_PERIODS,
  INSERT_POSITIONS,
  MAX_HYPERGRAPHICS,
  MAX_TRIGGER_DELAY_S,
  MAX_WIDGET_WIDTH_PX,
  MIN_WIDGET_WIDTH_PX,
  WIDGET_KINDS,
} from './constants.ts';

const Switch = v.boolean('Must be true or false');
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  v.picklist(values, `Must be one of ${values.join(', ')}`);

/** A CSS selector; only the page can tell whether it matches. */
export const Selector = requiredText('Selector', 200);

/** What makes a widget appear. */
export const WidgetTrigger = v.variant(
  'on',
  [
    v.strictObject({ on: v.literal('LOAD') }),
    v.strictObject({ on: v.literal('DELAY'), afterS: whole(0, MAX_TRIGGER_DELAY_S) }),
    v.strictObject({ on: v.literal('SCROLL'), percent: whole(1, 100) }),
    /** The pointer leaves through the top of the window or, on touch screens, a quick scroll upwards. */
    v.strictObject({ on: v.literal('EXIT') }),
    v.strictObject({ on: v.literal('CLICK'), selector: Selector }),
  ],
  'Must be LOAD, DELAY, SCROLL, EXIT or CLICK',
);
export type WidgetTrigger = v.InferOutput<typeof WidgetTrigger>;

export const WidgetPlace = v.strictObject({
  /** For a floating widget, and for a sticky one that has scrolled away. */
  corner: oneOf(CORNERS),
  /** The page element that an inline or sticky one is placed by; null for `<commoncast-widget widget-id>`. */
  selector: v.nullable(Selector),
  position: oneOf(INSERT_POSITIONS),
  /** Largest width; it shrinks in a small window. */
  widthPx: whole(MIN_WIDGET_WIDTH_PX, MAX_WIDGET_WIDTH_PX),
});
export type WidgetPlace = v.InferOutput<typeof WidgetPlace>;

/** A language tag (BCP 47); `de` matches every kind of German. */
const LanguageTag = v.pipe(
  v.string('Must be a language such as en or pt-BR'),
  v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Must be a language such as en or pt-BR'),
);

/** Who sees it; an empty list means everybody. */
export const WidgetConditions = v.strictObject({
  devices: v.array(oneOf(DEVICES), 'Must be a list of devices'),
  languages: v.pipe(
    v.array(LanguageTag, 'Must be a list of languages'),
    v.maxLength(50, 'Cannot contain more than 50 languages'),
  ),
});
export type WidgetConditions = v.InferOutput<typeof WidgetConditions>;

/** How often the same visitor sees it. */
export const WidgetFrequency = v.strictObject({
  /** Null for as often as it is triggered. */
  maxShows: v.nullable(whole(1, 100)),
  period: oneOf(FREQUENCY_PERIODS),
  /** How long it stays away once dismissed; 0 for until the next page. Kept beyond the visit only with consent. */
  hideAfterDismissalDays: whole(0, 365),
});
export type WidgetFrequency = v.InferOutput<typeof WidgetFrequency>;

/** When the call to action appears over the picture. */
export const CtaMoment = v.variant(
  'at',
  [
    v.strictObject({ at: v.literal('TIME'), seconds: between(0, 86_400) }),
    v.strictObject({ at: v.literal('END') }),
    v.strictObject({ at: v.literal('PAUSE') }),
  ],
  'Must be TIME, END or PAUSE',
);
export type CtaMoment = v.InferOutput<typeof CtaMoment>;

/** Which player shows on which pages, when, to whom, and what it asks visitors to do. */
export const WidgetDraft = v.strictObject({
  name: Name,
  kind: oneOf(WIDGET_KINDS),
  /** The player whose look and video it has; null for none yet, so it shows nowhere. */
  playerId: v.nullable(Id),
  /** When false, it shows nowhere. */
  isEnabled: Switch,
  urls: WidgetUrls,
  trigger: WidgetTrigger,
  place: WidgetPlace,
  conditions: WidgetConditions,
  frequency: WidgetFrequency,
  /** Both texts are empty for none. */
  callToAction: CallToAction,
  ctaMoment: CtaMoment,
  hypergraphics: v.pipe(
    v.array(PlacedHypergraphic, 'Must be a list'),
    v.maxLength(MAX_HYPERGRAPHICS, `Cannot contain more than ${MAX_HYPERGRAPHICS}`),
  ),
});
export type WidgetDraft = v.InferOutput<typeof WidgetDraft>;

/** What is changed about a widget from a list; what is left out stays as it is. */
export const WidgetSwitches = v.strictObject({
  isEnabled: v.exactOptional(Switch),
  isArchived: v.exactOptional(Switch),
});
export type WidgetSwitches = v.InferOutput<typeof WidgetSwitches>;

export const Widget = v.object({
  id: Id,
  businessAccountId: Id,
  ...WidgetDraft.entries,
  /** As a form's list shows them. */
  urlItems: v.array(v.object({ url: v.string(), isValid: v.boolean(), errorMessage: v.string() })),
  /** When true, it shows nowhere and appears only in lists that ask for archived ones. */
  isArchived: v.boolean(),
  playerName: v.nullable(v.string()),
  /** The test that is RUNNING or PAUSED on it. */
  splitTestId: v.nullable(Id),
  version: Version,
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type Widget = v.InferOutput<typeof Widget>;

/** What a choice of widgets needs; a thousand with all their pages would be too much. */
export const WidgetSummary = v.object({
  id: Id,
  name: v.string(),
  kind: v.picklist(WIDGET_KINDS),
  isEnabled: v.boolean(),
  playerId: v.nullable(Id),
  playerName: v.nullable(v.string()),
  /** The number of its page entries. */
  urlCount: v.number(),
  /** The test that is RUNNING or PAUSED on it. */
  splitTestId: v.nullable(Id),
  /** Whether it has a call to action. */
  hasCallToAction: v.boolean(),
});
export type WidgetSummary = v.InferOutput<typeof WidgetSummary>;

// Named types stop the compiler from expanding a page's answer, which nests deeper than it can follow.
const ShownPlayer: v.GenericSchema<PublicPlayer> = PublicPlayer;
const ShownTest: v.GenericSchema<PublicSplitTest> = PublicSplitTest;

/** What visitors' browsers get about a widget; only those that match the page's URL. */
export const PublicWidget = v.object({
  id: Id,
  kind: v.picklist(WIDGET_KINDS),
  trigger: WidgetTrigger,
  place: WidgetPlace,
  conditions: WidgetConditions,
  frequency: WidgetFrequency,
  /** Null for none. */
  callToAction: v.nullable(v.object({ text: v.string(), url: v.string(), moment: CtaMoment })),
  hypergraphics: v.array(PublicHypergraphic),
  /** What shows if no test decides; null for nothing. */
  player: v.nullable(ShownPlayer),
  /** Only while it is RUNNING: otherwise `player` is the control's. */
  test: v.nullable(ShownTest),
});
export type PublicWidget = v.InferOutput<typeof PublicWidget>;

const ShownWidget: v.GenericSchema<PublicWidget> = PublicWidget;

/** One answer for a whole page. */
export const PageDetails = v.object({
  ...PublicDetails.entries,
  /** Null if the business has no enabled widget and no running test anywhere, so none of its pages need ask again. */
  widgets: v.nullable(v.array(ShownWidget)),
  /** The page goals of running tests that this page's URL reaches, as the tests have them; each is reported once. */
  goals: v.array(v.string()),
  /** Whether a widget's list, or such a goal, names a plain fragment of this page: only then is it worth sending. */
  namesFragments: v.boolean(),
  /** Whether the business says that its visitors consent to being recognised, on all its pages. */
  hasConsent: v.boolean(),
});
export type PageDetails = v.InferOutput<typeof PageDetails>;
