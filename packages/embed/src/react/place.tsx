import { createElement, type ReactElement } from 'react';

export interface PlaceProps {
  readonly title?: string | undefined;
  readonly posterUrl?: string | undefined;
  /** Of the picture, in any unit: the place has its proportion. 16 × 9 when left out. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Where people without JavaScript watch it. */
  readonly href?: string | undefined;
}

/** Holds a player's place before any script has run, under any content security policy: on the server too. */
export function Place({ title, posterUrl, href, width = 16, height = 9 }: PlaceProps): ReactElement {
  const picture = posterUrl
    ? createElement('image', { href: posterUrl, width, height })
    : createElement('rect', { width, height });
  const named = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  const drawing = createElement(
    'svg',
    { width: '100%', viewBox: `0 0 ${width} ${height}`, ...named, display: 'block' },
    picture,
  );
  return href ? createElement('a', { href }, drawing) : drawing;
}
