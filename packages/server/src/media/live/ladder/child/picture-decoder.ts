import { AV_CODEC_ID_H264 } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { check, NativeError } from '../../../vod/native/check.ts';
import { nameColours } from '../../../vod/native/picture-input.ts';
import { toRational } from '../../../vod/native/rational.ts';
import { setOptions } from '../../../vod/native/set-options.ts';
import { MAX_PIXELS } from '../../../vod/probe/source-limits.ts';
import { TICKS_PER_S } from '../../cmaf/init-segment.ts';
import type { SentPicture } from './ladder-messages.ts';

const TICK = { num: 1, den: TICKS_PER_S };

/** Pictures of a source in, frames out, in the order in which they are shown. Damaged pictures give none. */
export class PictureDecoder {
  readonly #context = new CodecContext();
  readonly #packet = new Packet();
  readonly #frame = new Frame();

  /** @param config an AVCDecoderConfigurationRecord */
  constructor(config: Uint8Array) {
    const codec = Codec.findDecoder(AV_CODEC_ID_H264);
    if (codec === null) throw new NativeError('find decoder', -1);
    this.#context.allocContext3(codec);
    this.#context.extraData = Buffer.from(config);
    this.#context.pktTimebase = toRational(TICK);
    // Each more would hold a picture back.
    this.#context.threadCount = 1;
    setOptions(this.#context, { max_pixels: String(MAX_PIXELS) });
    check(this.#context.open2Sync(codec), 'open decoder');
    this.#packet.alloc();
    this.#frame.alloc();
  }

  /** Yields the same frame object again and again. `null` gives out what is held back, and then nothing follows. */
  *decode(picture: SentPicture | null): Generator<Frame> {
    if (picture !== null) {
      this.#packet.data = Buffer.from(picture.data);
      this.#packet.pts = BigInt(picture.shownTicks);
    }
    this.#context.sendPacketSync(picture && this.#packet);
    this.#packet.unref();
    while (this.#context.receiveFrameSync(this.#frame) >= 0) {
      this.#frame.timeBase = toRational(TICK);
      nameColours(this.#frame);
      yield this.#frame;
      this.#frame.unref();
    }
  }

  close(): void {
    this.#packet.free();
    this.#frame.free();
    this.#context.freeContext();
  }
}
