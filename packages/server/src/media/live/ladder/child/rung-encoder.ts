import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { Rung } from '../../../vod/ladder/ladder.ts';
import type { FrameEncoder } from '../../../vod/native/encoder.ts';
import { createVideoEncoder } from '../../../vod/native/video-encoder.ts';
import type { Ratio } from '../../../vod/timing/ratio.ts';
import { nalUnitsOfByteStream } from '../../codecs/annex-b.ts';
import { writeAvcConfig } from '../../codecs/avc-config.ts';
import { joinNalUnits } from '../../codecs/nal-units.ts';
import type { SentPicture } from './ladder-messages.ts';

const SPS = 7;
const PPS = 8;
/** Key frames are the source's; this only bounds them where the source sends none. */
const LONGEST_GOP_S = 30;

interface RungEncoderSettings {
  readonly rung: Rung;
  readonly frameRate: Ratio;
  readonly preset: string;
  readonly threads: number;
}

/** Encodes one rung; each frame gives its picture without delay. */
export class RungEncoder {
  /** An AVCDecoderConfigurationRecord. */
  readonly config: Uint8Array;
  readonly #encoder: FrameEncoder;
  #count = 0;

  constructor({ rung, frameRate, preset, threads }: RungEncoderSettings) {
    this.#encoder = createVideoEncoder({
      width: rung.width,
      height: rung.height,
      frameRate,
      maxRateBps: rung.maxRateBps,
      maxGopFrames: Math.ceil((LONGEST_GOP_S * frameRate.num) / frameRate.den),
      isLight: false,
      isLive: true,
      preset,
      threads,
    });
    const units = nalUnitsOfByteStream(this.#encoder.parameters().extradata ?? Buffer.of());
    const ofType = (type: number) => units.filter(([header = 0]) => (header & 0x1f) === type);
    this.config = writeAvcConfig(ofType(SPS)[0] ?? Buffer.of(), ...ofType(PPS));
  }

  /** @param frame of the rung's size; its times are overwritten */
  *encode(frame: Frame, shownTicks: number, isKey: boolean): Generator<SentPicture> {
    // The encoder counts frames; when they are shown is none of its business.
    frame.pts = BigInt(this.#count);
    frame.duration = 1n;
    frame.timeBase = this.#encoder.timeBase;
    frame.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    this.#count += 1;
    for (const { data, isKeyframe } of this.#encoder.encode(frame))
      if (data !== null)
        yield { shownTicks, isKey: isKeyframe, data: joinNalUnits(nalUnitsOfByteStream(data)) };
  }

  close(): void {
    this.#encoder.close();
  }
}
