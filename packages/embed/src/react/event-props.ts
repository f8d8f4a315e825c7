import type { EmbedEventName } from '../element/events.ts';
import type { Announcement } from '../element/tags.ts';

/** Each event of a player and the property that hears it; an event without one does not compile. */
const PROPS = {
  ready: 'onReady',
  intent: 'onIntent',
  'first-frame': 'onFirstFrame',
  play: 'onPlay',
  pause: 'onPause',
  seek: 'onSeek',
  ended: 'onEnded',
  error: 'onError',
  blocked: 'onBlocked',
  'cta-shown': 'onCtaShown',
  'cta-click': 'onCtaClick',
  'hypergraphic-click': 'onHypergraphicClick',
  itemchange: 'onItemChange',
  qualitychange: 'onQualityChange',
  captionschange: 'onCaptionsChange',
  chapterchange: 'onChapterChange',
  livestatechange: 'onLiveStateChange',
  fullscreenchange: 'onFullScreenChange',
  milestone: 'onMilestone',
} as const satisfies Record<EmbedEventName, `on${string}`>;
type PropOf = typeof PROPS;

export type EventProps = {
  readonly [K in EmbedEventName as PropOf[K]]?: ((detail: Announcement<K>) => void) | undefined;
};
export type EventProp = PropOf[EmbedEventName];

export const EVENT_PROPS = Object.entries(PROPS) as readonly [EmbedEventName, EventProp][];
