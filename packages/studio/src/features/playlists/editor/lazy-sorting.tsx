import { lazy, Suspense } from 'react';
import type { PlaylistItem } from '../../../data/playlists.ts';

export interface SortingProps {
  readonly items: readonly PlaylistItem[];
  /** The row of an item; its handle carries `data-drag-handle`. The same function as long as the list is there. */
  readonly rowOf: (itemId: string) => HTMLElement | null;
  /** Both places count from 0. */
  readonly onMove: (from: number, to: number) => void;
  /** Rows can be dragged from now on. The same function as long as the list is there. */
  readonly onReady: () => void;
}

const Sorting = lazy(async () => ({ default: (await import('./sorting.tsx')).Sorting }));

/** What dragging needs is fetched once the rows stand: buttons move them as well. */
export function LazySorting(props: SortingProps) {
  return (
    <Suspense>
      <Sorting {...props} />
    </Suspense>
  );
}
