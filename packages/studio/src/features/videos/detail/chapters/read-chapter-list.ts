import { type ChapterDraft, ChapterTitle } from '@commoncast/core/streams/chapters';
import * as v from 'valibot';
import { formatStart } from '../../../../ui/format/format-start.ts';
import { parseClock } from '../../../../ui/format/parse-clock.ts';

/** What descriptions of videos put before a time, and between it and the title: bullets, brackets, dashes. */
const LINE = /^[\s\-–—•*·([]*((?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)(?!\d|:\d)[\])]*[\s\-–—:|]*(.*)$/u;

export interface ChapterList {
  readonly chapters: readonly ChapterDraft[];
  /** The lines that are no chapters, as they were pasted. */
  readonly rest: readonly string[];
  /** Why, a sentence for each of them, counted among themselves. */
  readonly problems: readonly string[];
}

interface ListSurroundings {
  /** Null where it is not known. */
  readonly durationMs: number | null;
  /** Where chapters start already. */
  readonly taken: readonly number[];
}

/** Reads chapters from lines such as `0:45 Casting the bell`; empty lines mean nothing. */
export function readChapterList(text: string, { durationMs, taken }: ListSurroundings): ChapterList {
  const chapters: ChapterDraft[] = [];
  const rest: string[] = [];
  const problems: string[] = [];
  const starts = new Set(taken);
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') continue;
    const [, clock, words = ''] = LINE.exec(line) ?? [];
    const startS = clock === undefined ? null : parseClock(clock);
    const title = v.safeParse(ChapterTitle, words);
    const problem =
      startS === null
        ? 'does not begin with a time such as 0:45'
        : durationMs !== null && startS * 1000 >= durationMs
          ? `starts at ${formatStart(startS)}, after the end of the video`
          : starts.has(startS)
            ? `starts at ${formatStart(startS)}, like another chapter`
            : title.success
              ? null
              : words.trim() === ''
                ? 'has no title'
                : 'has a title of more than 100 characters';
    if (problem === null && startS !== null && title.success) {
      starts.add(startS);
      chapters.push({ startS, title: title.output });
    } else {
      rest.push(line);
      problems.push(`Line ${rest.length} ${problem}.`);
    }
  }
  return { chapters, rest, problems };
}
