import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import type { Frame, Packet } from 'node-av/lib';
import { toRational } from '../../native/rational.ts';
import { Ssim } from '../../native/ssim.ts';
import { TrackDecoder } from '../../native/track-decoder.ts';
import { createVideoEncoder } from '../../native/video-encoder.ts';
import type { Ratio } from '../../timing/ratio.ts';
import type { Tuning } from '../tuning.ts';

/** What a few pictures in a row became: one key frame, and those that follow it. */
export interface Trial {
  /** Similarity with the pictures as they were; 1 is the same. */
  readonly ssim: number;
  readonly keyBytes: number;
  /** The mean of the others. */
  readonly otherBytes: number;
}

/** High enough never to be met: a trial shows what the pictures want. */
const NO_CAP_BPS = 200_000_000;

export interface TrialSettings {
  readonly frameRate: Ratio;
  /** An x264 preset. */
  readonly preset: string;
  /** The usual settings if left out. */
  readonly tuning?: Tuning;
}

/** Encodes pictures of one size, and compares what a viewer would get with them. */
export function runTrial(pictures: readonly Frame[], settings: TrialSettings): Trial {
  const { width, height } = pictures[0]!;
  const encoder = createVideoEncoder({
    ...settings,
    width,
    height,
    maxRateBps: NO_CAP_BPS,
    maxGopFrames: pictures.length,
    isLight: true,
  });
  const decoder = new TrackDecoder({ codecpar: encoder.parameters(), timeBase: encoder.timeBase }, 1);
  const ssim = new Ssim(pictures[0]!, pictures[0]!);
  let [compared, keyBytes, otherBytes] = [0, 0, 0];
  const see = (packet: Packet | null): void => {
    if (packet?.isKeyframe) keyBytes += packet.size;
    else otherBytes += packet?.size ?? 0;
    for (const shown of decoder.decode(packet)) {
      ssim.compare(shown, pictures[compared]!);
      compared += 1;
    }
  };
  try {
    for (const [index, picture] of pictures.entries()) {
      picture.pts = BigInt(index);
      picture.duration = 1n;
      picture.timeBase = toRational(settings.frameRate).inv();
      picture.pictType = index === 0 ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      for (const packet of encoder.encode(picture)) see(packet);
    }
    for (const packet of encoder.encode(null)) see(packet);
    see(null);
    return { ssim: ssim.mean, keyBytes, otherBytes: otherBytes / (pictures.length - 1) };
  } finally {
    ssim.close();
    decoder.close();
    encoder.close();
  }
}
