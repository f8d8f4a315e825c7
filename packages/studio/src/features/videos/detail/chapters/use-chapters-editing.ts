import { createForm } from '@commoncast/core/form/form';
import type { ChapterDraft } from '@commoncast/core/streams/chapters';
import type { Vod } from '@commoncast/core/streams/schema';
import type { Editing } from '../../../../ui/form/editing/editing.ts';
import { isSameValue } from '../../../../ui/form/editing/field-changes.ts';
import type { FieldWords } from '../../../../ui/form/editing/field-words.ts';
import { parseClock } from '../../../../ui/format/parse-clock.ts';
import { useVideoEditing } from '../use-video-editing.ts';
import { type ChapterRow, errorsOf, toChapters, toRows } from './chapter-rows.ts';

export interface ChapterValues {
  rows: readonly ChapterRow[];
}

const WORDS: FieldWords<ChapterValues> = {
  rows: {
    label: 'Chapters',
    show: (rows) => rows.map(({ start, title }) => `${start} ${title}`).join('\n') || 'None',
  },
};

/** Edits the chapters of a video, which the service takes as a whole. */
export function useChaptersEditing(video: Vod): Editing<Vod, ChapterValues> {
  return useVideoEditing<ChapterValues>({
    video,
    part: 'chapters',
    createForm: ({ chapters, durationMs }) =>
      createForm<ChapterValues>({
        rules: {
          rows: (rows) => (errorsOf(rows, durationMs).size > 0 ? 'Some chapters need attention' : null),
        },
        initial: { rows: toRows(chapters) },
      }),
    valuesOf: ({ chapters }) => ({ rows: toRows(chapters) }),
    isSame: (_, a, b) =>
      isSameValue(meaningOf(a as ChapterValues['rows']), meaningOf(b as ChapterValues['rows'])),
    words: WORDS,
    toEdit: ({ rows }) => (rows ? { chapters: toChapters(rows) ?? [] } : {}),
  });
}

/** What rows say, however it was typed and whichever row says it. */
function meaningOf(rows: ChapterValues['rows']): (ChapterDraft | { start: string; title: string })[] {
  return rows.map(({ start, title }) => {
    const startS = parseClock(start);
    return startS === null ? { start, title } : { startS, title: title.trim() };
  });
}
