import type { ControlMethods } from '../element/control-methods.ts';
import type { EmbedEventName, EmbedEvents } from '../element/events.ts';

/** What can be read of a player: the names and units of HTMLMediaElement (seconds, 0 to 1, true or false). */
export interface MediaValues {
  currentTime: number;
  /** What the details say before anything has loaded; NaN where there are none. */
  duration: number;
  paused: boolean;
  ended: boolean;
  muted: boolean;
  volume: number;
  playbackRate: number;
}

/** What can be set; `currentTime` is set by `seek`. */
export type SettableValues = Pick<MediaValues, 'muted' | 'volume' | 'playbackRate'>;

/**
 * One player, whether its element is on this page or in a frame: the names are the element's own. Calls that come
 * before the player is there wait for it, in their order.
 */
export interface PlayerHandle extends ControlMethods {
  /** Resolves when the picture moves, or to false where browser or network refused. */
  play(): Promise<boolean>;
  pause(): Promise<void>;
  seek(positionS: number): Promise<void>;
  /** Fetches the engine and the first picture without playing. */
  load(): Promise<void>;
  /** Stops and empties the player; `load()` begins anew. */
  destroy(): Promise<void>;
  get<K extends keyof MediaValues>(name: K): Promise<MediaValues[K]>;
  set<K extends keyof SettableValues>(name: K, value: SettableValues[K]): Promise<void>;
  /** Listens by the plain names. @returns how to stop */
  on<K extends EmbedEventName>(name: K, listener: (detail: EmbedEvents[K]) => void): () => void;
}
