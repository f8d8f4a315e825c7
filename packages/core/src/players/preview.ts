import type { PublicPlayer } from './schema.ts';

/**
 * What the studio and its preview frame (`/preview/player`) say to each other with `postMessage`, on one origin:
 * the frame says that it is ready, and the studio answers with what to show, again after every change.
 */
export const PREVIEW_READY = 'commoncast:preview-ready';
export const PREVIEW_DETAILS = 'commoncast:preview';

export interface PreviewReady {
  readonly type: typeof PREVIEW_READY;
}

export interface PreviewDetails {
  readonly type: typeof PREVIEW_DETAILS;
  readonly details: PublicPlayer;
}
