import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveTo, placeAt } from './move-to.ts';

/** So close to the window's edge, the page moves along. */
const EDGE_PX = 72;
const STEP_PX = 14;

interface Drag {
  readonly id: string;
  readonly order: readonly string[];
}

interface DragOrder {
  /** Of the rows, while one of them is dragged; else as it was given. */
  readonly order: readonly string[];
  readonly draggedId: string | null;
  /** For the handle of a row. */
  readonly start: (event: PointerEvent, id: string) => void;
}

/**
 * Puts rows into another order with mouse, pen or finger. The list keeps its elements where they are meanwhile (they
 * change places by CSS alone), so that a finger does not lose what it holds.
 * @param list its children are the rows, in the order of `ids`
 * @param onDrop hears the new order; Escape, or letting go where the row was, leaves all as it was
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onDrop: (ids: readonly string[]) => void,
): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<() => void>(() => {});
  useEffect(() => () => end.current(), []);

  const start = (event: PointerEvent, id: string): void => {
    if (event.button !== 0 || !list.current) return;
    event.preventDefault();
    end.current();
    const listening = new AbortController();
    const { signal } = listening;
    const rows = [...list.current.children];
    let order = ids;
    const finish = (isDropped: boolean): void => {
      listening.abort();
      setDrag(null);
      if (isDropped && order.some((one, index) => one !== ids[index])) onDrop(order);
    };
    const move = ({ clientY, pointerId }: globalThis.PointerEvent): void => {
      if (pointerId !== event.pointerId) return;
      if (clientY < EDGE_PX) scrollBy(0, -STEP_PX);
      else if (clientY > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
      const places = order.map(
        (one) => rows[ids.indexOf(one)]?.getBoundingClientRect() ?? { top: 0, bottom: 0 },
      );
      const from = order.indexOf(id);
      const to = placeAt(places, from, clientY);
      if (to === from) return;
      order = moveTo(order, from, to);
      setDrag({ id, order });
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => finish(true), { signal });
    addEventListener('pointercancel', () => finish(false), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
    end.current = () => listening.abort();
    setDrag({ id, order });
  };

  return { order: drag?.order ?? ids, draggedId: drag?.id ?? null, start };
}
