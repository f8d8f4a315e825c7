import type { ReactElement } from 'react';
import { Shape } from '../controls/icons.tsx';

/** Shapes on a grid of 24, drawn for this player. */
const SHAPES = {
  check: 'M9.5 17.3 4.7 12.5l1.4-1.4 3.4 3.4 8.4-8.4 1.4 1.4z',
  forward: 'M9 5.5 10.4 4l8 8-8 8L9 18.5l6.5-6.5z',
  back: 'M15 5.5 13.6 4l-8 8 8 8 1.4-1.5L8.5 12z',
  close: 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z',
  next: 'M5 6.3v11.4c0 .8.8 1.2 1.4.8l8.6-6v5.5h2.5V6H15v5.5l-8.6-6c-.6-.4-1.4 0-1.4.8z',
  previous: 'M19 6.3v11.4c0 .8-.8 1.2-1.4.8L9 12.5V18H6.5V6H9v5.5l8.6-6c.6-.4 1.4 0 1.4.8z',
  playlist: 'M3 6h12v2H3zm0 5h12v2H3zm0 5h8v2H3zm11-1.5v7l6-3.5z',
  airPlay: 'M6 20h12l-6-6zM3 4h18v13h-4.5l-1.7-2H19V6H5v9h4.200l-1.7 2H3z',
  cast: 'M3 5h18v14h-6.5v-2H19V7H5v2H3zm0 6a8 8 0 0 1 8 8H9a6 6 0 0 0-6-6zm0 4a4 4 0 0 1 4 4H3z',
} as const;
export type MoreIconName = keyof typeof SHAPES;

export function MoreIcon({ name }: { readonly name: MoreIconName }): ReactElement {
  return <Shape path={SHAPES[name]} />;
}
