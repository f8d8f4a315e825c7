import type { LiveSink } from '../media/live/source.ts';

export interface MediaWatch {
  readonly sink: LiveSink;
  /** Since when nothing has arrived, in milliseconds of the given clock; null before anything has. */
  lastAtMs(): number | null;
}

/**
 * Notices that media arrive: a picture that can be shown, or sound where there is no picture.
 * @param onMedia called for the first, and for the first after `forget`
 */
export function watchMedia(
  now: () => number,
  onMedia: (size: { readonly width: number; readonly height: number } | null) => void,
): MediaWatch & { forget(): void } {
  let size: { readonly width: number; readonly height: number } | null = null;
  let lastAtMs: number | null = null;
  let isTold = false;
  const arrived = (isMedia: boolean): void => {
    lastAtMs = now();
    if (isTold || !isMedia) return;
    isTold = true;
    onMedia(size);
  };
  return {
    lastAtMs: () => lastAtMs,
    forget: () => {
      isTold = false;
    },
    sink: {
      videoTrack: ({ width, height }) => {
        size = { width, height };
      },
      audioTrack: () => {},
      videoFrame: ({ isKey }) => arrived(isKey),
      audioFrame: () => arrived(size === null),
      end: () => {},
    },
  };
}
