import { color } from '@commoncast/core/design/tokens';
import type { TextStyle } from './pen.ts';

/** Where things stand on a page of A4, in points from its upper left corner. */
export const PAGE = { left: 56, middle: 316, right: 539, top: 84, bottom: 808 } as const;

export const LINE_HEIGHT = 15;
export const FOOTER_LINE_HEIGHT = 12;

export const INK = {
  text: color.light.text,
  muted: color.light.textMuted,
  border: color.light.border,
  accent: color.light.primary,
} as const;

export const TEXT = {
  title: { size: 26, color: INK.text, weight: 'bold' },
  heading: { size: 13, color: INK.text, weight: 'bold' },
  status: { size: 18, color: INK.text, weight: 'bold' },
  strong: { size: 10, color: INK.text, weight: 'bold' },
  body: { size: 10, color: INK.text },
  amount: { size: 10, color: INK.text, isTabular: true },
  muted: { size: 9.5, color: INK.muted },
  total: { size: 12, color: INK.text, weight: 'bold', isTabular: true },
  small: { size: 8, color: INK.muted },
} as const satisfies Readonly<Record<string, TextStyle>>;
