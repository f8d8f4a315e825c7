import { type Picture, shapeOf } from '../players/snippet.ts';
import type { Widget } from './schema.ts';

const HIGHEST = 9 / 16;
const WIDEST = 21 / 9;

/** What a widget's placement depends on. */
export type PlacedWidget = Pick<Widget, 'id' | 'kind' | 'trigger'>;

/** Whether the widget stands in its element as soon as the page does: only then is its place worth keeping free. */
export function keepsItsPlace({ kind, trigger }: PlacedWidget): boolean {
  return (kind === 'INLINE' || kind === 'STICKY') && trigger.on === 'LOAD';
}

/**
 * The element of a widget on a page. Its content keeps the place free in the proportion of the video before any script
 * has run, without inline styles. It has no picture: a split test may show each visitor another one, and which one is
 * not known before the page has its answer. In a column that is wider than the widget, the place is too high until then.
 */
export function widgetPlacementOf(widget: PlacedWidget, picture: Picture | null): string {
  if (!keepsItsPlace(widget)) return `<commoncast-widget widget-id="${widget.id}"></commoncast-widget>`;
  const { width, height } = shapeOf(boxOf(picture));
  return (
    `<div><commoncast-widget widget-id="${widget.id}">` +
    `<svg width="100%" viewBox="0 0 ${width} ${height}" display="block" aria-hidden="true"></svg>` +
    '</commoncast-widget></div>'
  );
}

/** As widgets frame it: a very wide or very high picture gets bars. */
function boxOf(picture: Picture | null): Picture {
  const ratio = (picture?.width ?? 0) / (picture?.height ?? 0);
  if (!(ratio > 0)) return { width: 16, height: 9 };
  return { width: Math.min(Math.max(ratio, HIGHEST), WIDEST), height: 1 };
}
