import type { Stage } from './stage.ts';

/** Interleaved stereo samples of 1. */
export type Sound = (firstSample: number, count: number, sampleRateHz: number) => Float32Array;

/** Lays one frame on the stage, from the ground up. */
export type Paint = (stage: Stage, timeS: number) => void;

/** A film that the demo makes of itself. */
export interface Film {
  readonly durationS: number;
  readonly sound: Sound;
  /** Null for a film without a picture. */
  readonly picture: Picture | null;
}

export interface Picture {
  /** Even. */
  readonly width: number;
  readonly height: number;
  /** Draws everything once that does not change from frame to frame. */
  prepare(): Promise<Paint>;
}

/** Frames per second of all films. */
export const FRAME_RATE = 25;
