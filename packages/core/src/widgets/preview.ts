import type { PublicWidget } from './schema.ts';

/**
 * What the studio and its preview frame (`/preview/widget`) say to each other with `postMessage`, on one origin:
 * the frame says that it is ready (`PREVIEW_READY` of the player's preview), and the studio answers with what to show,
 * again after every change.
 */
export const WIDGET_PREVIEW_DETAILS = 'commoncast:widget-preview';

export interface WidgetPreviewDetails {
  readonly type: typeof WIDGET_PREVIEW_DETAILS;
  /** Null if nothing shows. */
  readonly details: PublicWidget | null;
}
