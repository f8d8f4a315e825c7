import type { SourceTracks } from '../probe/source-tracks.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import type { VodRendition, VodResult } from '../result.ts';

type Description = Pick<VodResult, 'durationMs' | 'width' | 'height' | 'frameRate' | 'hasVideo' | 'hasAudio'>;

/** What a result says of the film itself. */
export function describeFilm({ video, audio }: SourceTracks, endS: number): Description {
  return {
    durationMs: Math.round(endS * 1000),
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    frameRate: video && video.frameRate.num / video.frameRate.den,
    hasVideo: video !== null,
    hasAudio: audio !== null,
  };
}

/** What leaves the media engine of a rendition. */
export function toPublic({ segments: _, framesPerS: __, ...rendition }: FinishedRendition): VodRendition {
  return rendition;
}
