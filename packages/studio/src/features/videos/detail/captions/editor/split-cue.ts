import { type EditedCue, newCue, spokenText } from './edited-cue.ts';

/** Neither part may be shorter: nobody could see it. */
const SHORTEST_MS = 100;

/** Whether a caption is shown at a time and long enough to be split there. */
export function canSplitAt({ startMs, endMs }: EditedCue, atMs: number): boolean {
  return atMs - startMs >= SHORTEST_MS && endMs - atMs >= SHORTEST_MS;
}

/** Splits a caption in two at a time; the words go where their share of the time ends, never within a word. */
export function splitCue(cue: EditedCue, atMs: number): readonly [EditedCue, EditedCue] {
  const share = (atMs - cue.startMs) / (cue.endMs - cue.startMs);
  const [before, after] = splitText(cue.text, share);
  return [{ ...cue, endMs: atMs, text: before }, newCue({ ...cue, startMs: atMs, text: after })];
}

function splitText(text: string, share: number): readonly [string, string] {
  const isTagged = text !== spokenText(text);
  const gaps = isTagged ? [] : [...text.matchAll(/\s+/g)];
  const wanted = text.length * share;
  const distance = ({ index }: RegExpExecArray) => Math.abs(index - wanted);
  const [nearest] = gaps.toSorted((a, b) => distance(a) - distance(b));
  // A single word, or words within tags, stay whole: both parts say them until somebody decides.
  if (!nearest) return [text, text];
  return [text.slice(0, nearest.index), text.slice(nearest.index + nearest[0].length)];
}
