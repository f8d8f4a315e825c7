import { type Cue, plainText } from './parse-vtt.ts';

/** One line of a transcript. */
export interface TranscriptLine {
  readonly startS: number;
  readonly endS: number;
  readonly text: string;
}

/** What is said, as plain lines; a line that only repeats the one before, as rolling captions do, is left out. */
export function linesOf(cues: readonly Cue[]): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const { startS, endS, text } of cues) {
    const plain = plainText(text).replace(/\s+/g, ' ').trim();
    if (plain && plain !== lines.at(-1)?.text) lines.push({ startS, endS, text: plain });
  }
  return lines;
}

/** Without case and accents, so that `resume` finds `Résumé`; of the same length for every letter. */
const plainLetters = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter).join('');

/** The lines in which all words of a search occur. */
export function searchLines(lines: readonly TranscriptLine[], search: string): readonly TranscriptLine[] {
  const words = plainLetters(search).split(/\s+/).filter(Boolean);
  if (!words.length) return lines;
  return lines.filter(({ text }) => {
    const plain = plainLetters(text);
    return words.every((word) => plain.includes(word));
  });
}
