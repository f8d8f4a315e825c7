import { Accessibility, Feedback, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PlaylistItem } from '../../../data/playlists.ts';
import { pageNonce } from '../../../ui/page-nonce.ts';
import { useIsStill } from '../../../ui/use-is-still.ts';
import { dragWords } from './drag-words.ts';
import type { SortingProps } from './lazy-sorting.tsx';

const MOTION = { duration: 200 };

/** Lets mouse, pen, finger and keys put the rows of a list into another order, and says where they are. */
export function Sorting({ items, rowOf, onMove, onReady }: SortingProps) {
  const motion = useIsStill() ? null : MOTION;
  const count = useRef(items.length);
  useEffect(() => {
    count.current = items.length;
  }, [items.length]);
  useEffect(onReady, [onReady]);
  const plugins = useMemo(
    () => [
      Accessibility.configure(dragWords(() => count.current)),
      // Nothing moves for those who want that. Null would lose the focus: it comes back before the rows do.
      Feedback.configure({ dropAnimation: MOTION }),
      ...(pageNonce ? [StyleInjector.configure({ nonce: pageNonce })] : []),
    ],
    [],
  );
  return (
    <DragDropProvider
      plugins={(usual) => [...usual, ...plugins]}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {items.map((item, index) => (
        <SortableRow key={item.itemId} item={item} index={index} rowOf={rowOf} motion={motion} />
      ))}
    </DragDropProvider>
  );
}

interface SortableRowProps extends Pick<SortingProps, 'rowOf'> {
  readonly item: PlaylistItem;
  readonly index: number;
  readonly motion: typeof MOTION | null;
}

/** Draws nothing: the row is there already, so that it stays as it is when this code arrives. */
function SortableRow({ item: { itemId, name }, index, rowOf, motion }: SortableRowProps) {
  const [row, setRow] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setRow(rowOf(itemId)), [rowOf, itemId]);
  useSortable({
    id: itemId,
    index,
    data: { name },
    transition: motion,
    element: row,
    handle: row?.querySelector('[data-drag-handle]') ?? null,
  });
  return null;
}
