import type { PublicVariant } from '@commoncast/core/players/schema';
import type { VideoRange } from '@commoncast/core/players/source-copy';
import { sourceClass } from './source-class.ts';

/** A copy of the source that this browser plays smoothly. */
export interface SmoothCopy extends PublicVariant {
  readonly codecName: string;
}

/** By the first part of what RFC 6381 calls them. */
const NAMES: Readonly<Record<string, string>> = { hvc1: 'HEVC', vp09: 'VP9', av01: 'AV1' };

/** How the Media Capabilities API calls the ranges of brightness. */
const RANGES: Readonly<Record<VideoRange, Partial<VideoConfiguration>>> = {
  SDR: {},
  PQ: { hdrMetadataType: 'smpteSt2086', colorGamut: 'rec2020', transferFunction: 'pq' },
  HLG: { colorGamut: 'rec2020', transferFunction: 'hlg' },
};

/**
 * Those copies that this browser says it plays smoothly, and this screen shows as they are. None where the buffer cannot
 * change its codec (`changeType`), or the browser does not say.
 */
export async function smoothCopies(copies: readonly PublicVariant[]): Promise<SmoothCopy[]> {
  const smooth: SmoothCopy[] = [];
  if (!window.SourceBuffer?.prototype.changeType || !navigator.mediaCapabilities) return smooth;
  for (const copy of copies) {
    const codecName = NAMES[copy.codecs.slice(0, 4)];
    if (codecName && (await isSmooth(copy))) smooth.push({ ...copy, codecName });
  }
  return smooth;
}

async function isSmooth({ codecs, width, height, bandwidth, sourceCopy }: PublicVariant): Promise<boolean> {
  const { framesPerS: framerate, videoRange } = sourceCopy!;
  if (!sourceClass()?.isTypeSupported(`video/mp4; codecs="${codecs}"`)) return false;
  if (videoRange !== 'SDR' && !matchMedia('(dynamic-range: high)').matches) return false;
  const contentType = `video/mp4; codecs="${codecs.split(',')[0]}"`;
  const video = { contentType, width, height, bitrate: bandwidth, framerate, ...RANGES[videoRange] };
  try {
    const answer = await navigator.mediaCapabilities.decodingInfo({ type: 'media-source', video });
    return answer.supported && answer.smooth;
  } catch {
    // A property that it does not know.
    return false;
  }
}
