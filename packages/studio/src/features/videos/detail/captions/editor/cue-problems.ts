import { type EditedCue, spokenText } from './edited-cue.ts';

/** Characters a second that adults can read (Netflix, Timed Text Style Guide: 20; fewer where a character is a word or a syllable). */
const READING_SPEED = { usual: 20, zh: 9, ja: 4, ko: 12 } as const;

export interface CueProblems {
  /** Keeps the captions from being saved. */
  readonly error?: string;
  readonly warnings: readonly string[];
}

interface Surroundings {
  readonly language: string;
  /** Null where it is not known. */
  readonly durationMs: number | null;
}

/** What is wrong with each caption, by its key; captions come in order. */
export function cueProblems(
  cues: readonly EditedCue[],
  { language, durationMs }: Surroundings,
): ReadonlyMap<number, CueProblems> {
  const problems = new Map<number, CueProblems>();
  let shownUntilMs = 0;
  for (const cue of cues) {
    const error = errorOf(cue);
    const warnings = [
      cue.startMs < shownUntilMs && 'Overlaps the caption before it',
      !error && speedWarning(cue, language),
      durationMs !== null && cue.endMs > durationMs && 'Ends after the video',
    ].filter((warning) => warning !== false);
    if (error || warnings.length > 0) problems.set(cue.key, { ...(error && { error }), warnings });
    shownUntilMs = Math.max(shownUntilMs, cue.endMs);
  }
  return problems;
}

/** Characters a second. */
export function readingSpeed({ startMs, endMs, text }: EditedCue): number {
  const characters = [...spokenText(text).replaceAll(/\s+/g, ' ').trim()].length;
  return characters / ((endMs - startMs) / 1000);
}

function errorOf({ startMs, endMs, text }: EditedCue): string | undefined {
  if (endMs <= startMs) return 'Must end after it starts';
  return spokenText(text).trim() === '' ? 'Enter a text, or delete this caption' : undefined;
}

function speedWarning(cue: EditedCue, language: string): string | false {
  const [base = ''] = language.split('-');
  const limit =
    base in READING_SPEED ? READING_SPEED[base as keyof typeof READING_SPEED] : READING_SPEED.usual;
  const speed = readingSpeed(cue);
  return speed > limit && `Too fast to read: ${Math.round(speed)} characters per second, at most ${limit}`;
}
