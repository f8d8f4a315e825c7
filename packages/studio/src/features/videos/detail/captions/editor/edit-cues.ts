import { type EditedCue, inOrder, newCue } from './edited-cue.ts';
import { canSplitAt, splitCue } from './split-cue.ts';

/** How long a new caption is shown where nothing follows. */
const NEW_CUE_MS = 2000;

type Cues = readonly EditedCue[];

/** Replaces a caption by its new self. */
export function changeCue(cues: Cues, changed: EditedCue): Cues {
  return cues.map((cue) => (cue.key === changed.key ? changed : cue));
}

/** An empty caption at a time; it ends where the next one starts. */
export function insertCue(cues: Cues, atMs: number): { readonly cues: Cues; readonly inserted: EditedCue } {
  const nextMs = Math.min(...cues.map(({ startMs }) => startMs).filter((startMs) => startMs > atMs));
  const inserted = newCue({
    startMs: atMs,
    endMs: Math.min(atMs + NEW_CUE_MS, nextMs),
    settings: '',
    text: '',
  });
  return { cues: inOrder([...cues, inserted]), inserted };
}

/** Splits the caption that is shown at a time; null where there is none, or too little of it. */
export function splitAt(
  cues: Cues,
  atMs: number,
): { readonly cues: Cues; readonly second: EditedCue } | null {
  const cue = cues.find((one) => canSplitAt(one, atMs));
  if (!cue) return null;
  const [first, second] = splitCue(cue, atMs);
  return { cues: cues.flatMap((one) => (one === cue ? [first, second] : [one])), second };
}

/** Makes one caption of a caption and the next: the words of both, from the first one's start to the last one's end. */
export function mergeWithNext(cues: Cues, key: number): Cues {
  const index = cues.findIndex((cue) => cue.key === key);
  const cue = cues[index];
  const next = cues[index + 1];
  if (!cue || !next) return cues;
  const text = [cue.text, next.text].filter(Boolean).join('\n');
  const merged = { ...cue, endMs: Math.max(cue.endMs, next.endMs), text };
  return cues.flatMap((one) => (one === cue ? [merged] : one === next ? [] : [one]));
}

export function deleteCue(cues: Cues, key: number): Cues {
  return cues.filter((cue) => cue.key !== key);
}

/** Moves all captions in time; null where the first one would begin before the video. */
export function shiftAll(cues: Cues, byMs: number): Cues | null {
  if (cues.some(({ startMs }) => startMs + byMs < 0)) return null;
  return cues.map((cue) => ({ ...cue, startMs: cue.startMs + byMs, endMs: cue.endMs + byMs }));
}

/** The caption that is shown at a time; of several, the one that began last. */
export function cueAt(cues: Cues, atMs: number): EditedCue | undefined {
  return cues.findLast(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
}
