import type { WidgetEvent } from '../../loader/about.ts';

/** What the video does right now. */
export interface Moment {
  readonly positionS: number;
  readonly durationS: number;
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
  readonly isLoop: boolean;
  /** A first picture has been seen. */
  readonly hasBegun: boolean;
}

/** Something that lies over the picture at times. */
export interface OverlayPart {
  readonly node: HTMLElement;
  show(now: Moment): void;
}

/** Reports what a visitor sees of it and does with it. */
export type Tell = (event: WidgetEvent, url: string) => void;
