import { useEffect } from 'react';
import type { NoticePlace } from '../../services/notice-store.ts';
import { useServices } from '../../services/use-services.ts';

/** Forgets what a place says and offers when its page is left: what would be put back are rows of that page's form. */
export function useNoticesOfPage(place: NoticePlace): void {
  const { notices } = useServices();
  useEffect(
    () => () => {
      const { notices: known, dismiss } = notices.getState();
      for (const { id } of known.filter((one) => one.place === place)) dismiss(id);
    },
    [notices, place],
  );
}
