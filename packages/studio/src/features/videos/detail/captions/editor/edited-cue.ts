import { cleanCueText } from '@commoncast/core/streams/webvtt/clean-cue-text';
import type { Cue } from '@commoncast/core/streams/webvtt/cue';

/** A caption while it is edited. */
export interface EditedCue {
  /** Stays the same while the caption is edited and moved. */
  readonly key: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly settings: string;
  /** As people type it: `&` and `<` stand for themselves, `<i>` is a tag. */
  readonly text: string;
}

/** Begins with the time, so that captions that a reload brings back keep keys of their own. */
let lastKey = Date.now();

/** A caption that no other has been. */
export function newCue(cue: Omit<EditedCue, 'key'>): EditedCue {
  return { ...cue, key: ++lastKey };
}

/** A saved caption, for editing. */
export function toEditedCue({ startMs, endMs, settings, text }: Cue): EditedCue {
  return newCue({ startMs, endMs, settings, text: readable(text) });
}

/** What is saved of a caption. */
export function toCue({ startMs, endMs, settings, text }: EditedCue): Cue {
  return { startMs, endMs, settings, text: cleanCueText(text).trim() };
}

/** The order in which captions are read. */
export function inOrder(cues: readonly EditedCue[]): readonly EditedCue[] {
  return cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || a.key - b.key);
}

/** Words as they are seen, without tags. */
export function spokenText(text: string): string {
  return text.replaceAll(/<\/?[a-z][^>]*>/gi, '');
}

/** Undoes the escapes of WebVTT where what is left means the same when it is read again. */
function readable(text: string): string {
  return text
    .replaceAll(/&lt;(?![a-z\d/])/gi, '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&amp;(?!#|[a-z]{2,5};)/gi, '&');
}
