import type { PlaybackEngine } from '../player/engines/engine.ts';

/**
 * When the picture on the screen was taken, in milliseconds since 1970 by the server's clock; undefined while its stream
 * has not said so. WebRTC is as good as now.
 * @param nowMs by the server's clock
 */
export function pictureTimeMs(
  video: HTMLVideoElement,
  engine: Pick<PlaybackEngine, 'live'> | undefined,
  nowMs: number,
): number | undefined {
  if (engine?.live) return engine.live.protocol === 'webRtc' ? nowMs : engine.live.pictureMs;
  // A browser that plays HLS natively keeps the date of its timeline's beginning (WebKit).
  const { getStartDate } = video as { getStartDate?: () => Date };
  const startMs = getStartDate?.call(video).getTime();
  return startMs ? startMs + video.currentTime * 1000 : nowMs;
}
