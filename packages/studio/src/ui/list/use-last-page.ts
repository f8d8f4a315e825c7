import type { Page } from '@commoncast/core/http/paging';
import { useEffect, useEffectEvent } from 'react';

interface LastPage {
  /** From 0. */
  readonly page: number;
  readonly list: Page<unknown> | undefined;
  /** The list is still that of another page. */
  readonly isPlaceholder: boolean;
  /** Puts another page, from 0, in this one's place in the history. */
  readonly onGone: (page: number) => void;
}

/** Shows the last page there is instead of an empty one, such as after its last row was deleted. */
export function useLastPage({ page, list, isPlaceholder, onGone }: LastPage): void {
  const go = useEffectEvent(onGone);
  const isGone = page > 0 && !isPlaceholder && list !== undefined && list.content.length === 0;
  const last = isGone ? Math.max(0, Math.min(page, list.totalPages) - 1) : page;
  useEffect(() => {
    if (isGone) go(last);
  }, [isGone, last]);
}
