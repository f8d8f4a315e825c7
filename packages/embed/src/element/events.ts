import type { StreamStatus } from '@commoncast/core/live/constants';
import type { Failure } from '../messages.ts';

/** Of a video that is played, in hundredths of its length. */
export type Milestone = 25 | 50 | 75 | 90 | 100;

/** What players tell the host page, by name; the DOM event carries the prefix `commoncast-` and bubbles. */
export interface EmbedEvents {
  /** What it shows is on the page; `element.details` is only what the page itself has set. */
  ready: Record<string, never>;
  intent: { isAutoPlay: boolean };
  'first-frame': { startupMs: number };
  play: { positionS: number };
  pause: { positionS: number };
  seek: { positionS: number };
  ended: { positionS: number };
  error: { code: Failure };
  /** Auto play was refused; the play button is shown. */
  blocked: Record<string, never>;
  /** A widget's call to action lies over the picture. */
  'cta-shown': { url: string };
  'cta-click': { url: string };
  'hypergraphic-click': { url: string };
  /** Another video of the playlist is on: its id, and its place in the list from 0. */
  itemchange: { id: string; index: number };
  /** Another rendition is on the screen. */
  qualitychange: { id: number; height: number; bitrateKbps: number; codec?: string };
  /** Captions of this language are on; null: none are. */
  captionschange: { language: string | null };
  /** The picture is in another chapter: its place in the list from 0. */
  chapterchange: { index: number; title: string; startS: number };
  /** A live stream has begun, is cut off, is back, or is over. */
  livestatechange: { status: StreamStatus };
  fullscreenchange: { isFullScreen: boolean };
  /** The picture has played over a part of the video, each once a playback: seeking past it is not enough. */
  milestone: { percent: Milestone };
}
export type EmbedEventName = keyof EmbedEvents;

/** Announces something on the element. What a listener throws is the browser's to report, and stops nothing of ours. */
export type Emit = <K extends EmbedEventName>(name: K, detail?: EmbedEvents[K]) => void;
