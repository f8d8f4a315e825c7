import { toNumber } from '../timing/ratio.ts';
import type { SourceSummary } from './source-summary.ts';
import type { SourceTracks } from './source-tracks.ts';

/** The part of a probe that leaves the media engine. */
export function summarize({ container, durationS, video, audio }: SourceTracks): SourceSummary {
  return {
    container: container.name,
    durationMs: Math.round(durationS * 1000),
    video: video && {
      codec: video.codec,
      width: video.width,
      height: video.height,
      frameRate: toNumber(video.frameRate),
      isInterlaced: video.isInterlaced,
    },
    audio: audio && { codec: audio.codec, channels: audio.channels, sampleRateHz: audio.sampleRateHz },
  };
}
