import { writeWebvtt } from '@commoncast/core/streams/webvtt/write-webvtt';
import { type EditedCue, toCue } from './edited-cue.ts';

export interface CaptionValues {
  label: string;
  cues: readonly EditedCue[];
}

/** The captions of a video in one language, as they are saved; without any where there are none yet. */
export interface CaptionRecord extends Readonly<CaptionValues> {
  /** Of the video. */
  readonly version: number;
}

const written = new WeakMap<readonly EditedCue[], string>();

/** Captions as they are saved. Asked often, and a film has thousands: each list is written once. */
export function webvttOf(cues: readonly EditedCue[]): string {
  const webvtt = written.get(cues) ?? writeWebvtt(cues.map(toCue));
  written.set(cues, webvtt);
  return webvtt;
}
