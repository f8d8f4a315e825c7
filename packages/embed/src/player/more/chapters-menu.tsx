import { chapterAt } from '../chapter-at.ts';
import { useParts, useView } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import type { MenuPages, Turn } from './menu-pages.ts';
import { useMessages } from './use-messages.ts';

/** Goes to a chapter. */
export function useChaptersPage({ close }: Turn): MenuPages {
  const { actions, details } = useParts();
  const { positionS, durationS } = useView();
  const messages = useMessages();
  const chapters = details.video?.chapters ?? [];
  const now = chapterAt(chapters, positionS);
  const items = chapters.map((chapter) => ({
    id: chapter.startS,
    label: chapter.title,
    value: formatTime(chapter.startS, durationS),
    isChecked: chapter === now,
    onSelect() {
      actions.seekTo(chapter.startS);
      close();
    },
  }));
  return { '': { label: messages.chapters, items } };
}
