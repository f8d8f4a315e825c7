import type { Level } from '../player/engines/engine.ts';

/** What can be chosen in a player by its page: these methods answer a promise everywhere. */
export interface ControlMethods {
  /** Highest first; one alone where the engine cannot choose is no choice, and the list is empty. */
  getQualities(): Promise<readonly Quality[]>;
  /** @param id of one of the qualities, or `auto` @throws {RangeError} there is no such quality */
  setQuality(id: number | 'auto'): Promise<void>;
  getCaptions(): Promise<readonly CaptionsTrack[]>;
  /** Shows the captions of a language, or none. @throws {RangeError} there are none in this language */
  setCaptions(language: string | null): Promise<void>;
  getChapters(): Promise<readonly ChapterPlace[]>;
  /** Goes to the beginning of a chapter, from 0. @throws {RangeError} there is no such chapter */
  goToChapter(index: number): Promise<void>;
  /** Goes to where a broadcast is right now; nothing happens in a video. */
  seekToLive(): Promise<void>;
  /** The videos and streams of the playlist, in its order; the one alone where there is no list. */
  getItems(): Promise<readonly PlaylistItem[]>;
  /**
   * Plays an item of the playlist, from 0; of a stream that is not on air, it shows the waiting room.
   * @param isAutoPlay nobody has asked for it
   * @throws {RangeError} there is no such item
   */
  playItem(index: number, isAutoPlay?: boolean): Promise<void>;
  /** Browsers allow it inside a gesture only. @throws {TypeError | DOMException} the browser refuses */
  setFullScreen(isOn: boolean): Promise<void>;
  /** Browsers allow it inside a gesture only. @throws {TypeError | DOMException} the browser refuses */
  setPictureInPicture(isOn: boolean): Promise<void>;
}

/** A rendition; where none is chosen, the engine chooses. */
export interface Quality extends Level {
  readonly isPlaying: boolean;
  readonly isChosen: boolean;
}

export interface CaptionsTrack {
  readonly language: string;
  readonly label: string;
  readonly isShown: boolean;
}

export interface ChapterPlace {
  readonly title: string;
  readonly startS: number;
  readonly isCurrent: boolean;
}

export interface PlaylistItem {
  readonly id: string;
  readonly title: string;
  readonly durationS: number;
  readonly isCurrent: boolean;
}

/** All of them, for those who call by name. */
export const CONTROL_METHODS = [
  'getQualities',
  'setQuality',
  'getCaptions',
  'setCaptions',
  'getChapters',
  'goToChapter',
  'seekToLive',
  'getItems',
  'playItem',
  'setFullScreen',
  'setPictureInPicture',
] as const satisfies (keyof ControlMethods)[];
