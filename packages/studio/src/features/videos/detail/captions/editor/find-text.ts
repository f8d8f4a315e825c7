import type { EditedCue } from './edited-cue.ts';

/** What has a meaning of its own in a pattern. */
const SIGNS = /[\\^$.*+?()[\]{}|]/g;

export interface Search {
  readonly text: string;
  readonly isCaseSensitive: boolean;
}

/** How often a text occurs in all captions. */
export function countMatches(cues: readonly EditedCue[], search: Search): number {
  const pattern = patternOf(search);
  return pattern ? cues.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0) : 0;
}

/** The first caption after another in which a text occurs, from the top again behind the last one. */
export function nextMatch(
  cues: readonly EditedCue[],
  search: Search,
  afterKey: number | null,
): EditedCue | undefined {
  const pattern = patternOf(search);
  if (!pattern) return undefined;
  const from = cues.findIndex(({ key }) => key === afterKey) + 1;
  return [...cues.slice(from), ...cues.slice(0, from)].find(({ text }) => text.search(pattern) >= 0);
}

/** Replaces a text in all captions; captions without it stay the same objects. */
export function replaceAll(
  cues: readonly EditedCue[],
  search: Search,
  replacement: string,
): readonly EditedCue[] {
  const pattern = patternOf(search);
  if (!pattern) return cues;
  return cues.map((cue) => {
    const text = cue.text.replaceAll(pattern, () => replacement);
    return text === cue.text ? cue : { ...cue, text };
  });
}

function patternOf({ text, isCaseSensitive }: Search): RegExp | null {
  return text === '' ? null : new RegExp(text.replaceAll(SIGNS, '\\$&'), isCaseSensitive ? 'gu' : 'giu');
}
