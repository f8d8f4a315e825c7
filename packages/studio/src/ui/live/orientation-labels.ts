import type { Orientation } from '@commoncast/core/live/constants';

export const ORIENTATION_LABELS: Readonly<Record<Orientation, string>> = {
  LANDSCAPE: 'Landscape (16:9)',
  PORTRAIT: 'Portrait (9:16)',
  SQUARE: 'Square (1:1)',
};
