import { layout } from './theme.ts';

/**
 * Keeps a preview in sight below the top bar while what is beside it on a wide screen scrolls below it. What is shown
 * in it is as high as `--preview-max-height` at most.
 */
export const pinnedOnNarrow = {
  '--preview-max-height': { xs: layout.pinnedPreviewHeight, lg: 'initial' },
  position: { xs: 'sticky', lg: 'static' },
  top: layout.topBarHeight,
  zIndex: 2,
  bgcolor: 'background.default',
  [layout.lowScreen]: { position: 'static' },
} as const;

/** For fields below something pinned: what takes the focus comes to stand below it, not behind it. */
export const belowPinned = {
  '& :is(input, textarea, button, [tabindex])': {
    scrollMarginTop: { xs: `calc(${layout.topBarHeight} + ${layout.pinnedPreviewHeight} + 8rem)`, lg: 0 },
    [layout.lowScreen]: { scrollMarginTop: `calc(${layout.topBarHeight} + 1rem)` },
  },
} as const;
