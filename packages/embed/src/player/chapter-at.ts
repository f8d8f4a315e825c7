import type { Chapter } from '@commoncast/core/players/schema';

/** The chapter of a moment; undefined before the first one. */
export function chapterAt(chapters: readonly Chapter[] | undefined, positionS: number): Chapter | undefined {
  return chapters?.findLast(({ startS }) => startS <= positionS);
}
