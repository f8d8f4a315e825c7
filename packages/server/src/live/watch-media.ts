import type { LiveSink, VideoTrack } from '../media/live/source.ts';
import type { Picture } from '../services/live/broadcasts.ts';

export interface MediaWatch {
  readonly sink: LiveSink;
  /** Since when nothing has arrived, in milliseconds of the given clock; null before anything has. */
  lastAtMs(): number | null;
}

/**
 * Notices that media arrive: a picture that can be shown, or sound where there is no picture.
 * @param onMedia called for the first, for the first after `forget`, and when pictures of another kind are shown
 */
export function watchMedia(
  now: () => number,
  onMedia: (picture: Picture | null) => void,
): MediaWatch & { forget(): void } {
  let codec: VideoTrack['codec'] | null = null;
  let picture: Picture | null = null;
  let lastAtMs: number | null = null;
  /** What has been told last; undefined before anything has. */
  let told: Picture | null | undefined;
  const arrived = (isMedia: boolean): void => {
    lastAtMs = now();
    if (!isMedia || told === picture) return;
    told = picture;
    onMedia(picture);
  };
  return {
    lastAtMs: () => lastAtMs,
    forget: () => {
      told = undefined;
    },
    sink: {
      videoTrack: (track) => {
        const { width, height } = track;
        if (codec === track.codec && picture?.width === width && picture.height === height) return;
        codec = track.codec;
        picture = { width, height, isForWebRtc: codec === 'avc' };
      },
      audioTrack: () => {},
      videoFrame: ({ isKey, dtsUs, ptsUs }) => {
        const isNew = picture?.isForWebRtc === true && dtsUs !== ptsUs;
        if (isNew) picture = { ...picture!, isForWebRtc: false };
        arrived(isKey || (isNew && told !== undefined));
      },
      audioFrame: () => arrived(picture === null),
      end: () => {},
    },
  };
}
