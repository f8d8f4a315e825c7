import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import { Codec, CodecContext, type Frame, Frame as NativeFrame, Packet } from 'node-av/lib';
import type { AudioFrame, AudioTrack } from '../../live/source.ts';
import { check, NativeError } from '../../vod/native/check.ts';
import { FrameEncoder } from '../../vod/native/encoder.ts';
import { FilterRunner } from '../../vod/native/filter-runner.ts';
import { toRational } from '../../vod/native/rational.ts';
import { setOptions } from '../../vod/native/set-options.ts';
import type { BridgedCodec } from './bridged-tracks.ts';
import { openSoundDecoder } from './open-sound-decoder.ts';

const RATE_HZ = 48_000;
/** A gap in the source longer than this moves the clock of what comes out; less is rounding. */
const DRIFT_US = 60_000;
const TARGETS = {
  aac: { encoder: 'aac', samples: 1024, bitrate: 128_000n, format: AV_SAMPLE_FMT_FLTP, name: 'fltp' },
  opus: { encoder: 'libopus', samples: 960, bitrate: 96_000n, format: AV_SAMPLE_FMT_FLT, name: 'flt' },
} as const;

/** One sound converted, frame by frame, as `BRIDGED_TRACKS` says. */
export class AudioLane {
  readonly #target: (typeof TARGETS)[BridgedCodec];
  readonly #decoder: CodecContext;
  readonly #decoded = new NativeFrame();
  readonly #packet = new Packet();
  readonly #filter: FilterRunner;
  readonly #encoder: FrameEncoder;
  readonly #onFrame: (frame: AudioFrame) => void;
  /** Of the sample that the encoder gets next. */
  #nextUs: number | null = null;
  #samplesIn = 0;

  /** @throws {NativeError} the configuration is damaged */
  constructor(track: AudioTrack, to: BridgedCodec, onFrame: (frame: AudioFrame) => void) {
    this.#target = TARGETS[to];
    this.#onFrame = onFrame;
    this.#decoder = openSoundDecoder(track);
    this.#decoded.alloc();
    this.#packet.alloc();
    const { samples, name } = this.#target;
    this.#filter = new FilterRunner({
      source: 'abuffer',
      outputs: 1,
      inputKey: (frame) => `${frame.sampleRate} ${frame.channelLayout.mask} ${frame.format}`,
      describe: (frame) =>
        `abuffer@in=time_base=1/${RATE_HZ}:sample_rate=${frame.sampleRate}:sample_fmt=${frame.format}:channel_layout=0x${frame.channelLayout.mask.toString(16)},aresample=${RATE_HZ},aformat=sample_fmts=${name}:channel_layouts=stereo,asetnsamples=n=${samples}:p=0,abuffersink@out0`,
    });
    this.#encoder = openEncoder(to);
  }

  push({ data, ptsUs }: AudioFrame): void {
    this.#packet.data = Buffer.from(data);
    this.#packet.pts = BigInt(Math.round(ptsUs));
    // Damaged packets give no sound.
    this.#decoder.sendPacketSync(this.#packet);
    this.#packet.unref();
    while (this.#decoder.receiveFrameSync(this.#decoded) >= 0) {
      this.#follow(ptsUs);
      this.#decoded.pts = BigInt(this.#samplesIn);
      this.#samplesIn += this.#decoded.nbSamples;
      this.#filter.push(this.#decoded);
      this.#drain();
      this.#decoded.unref();
    }
  }

  close(): void {
    this.#filter.close();
    this.#encoder.close();
    this.#decoded.free();
    this.#packet.free();
    this.#decoder.freeContext();
  }

  /** Keeps what comes out on the source's clock. */
  #follow(ptsUs: number): void {
    if (this.#nextUs === null || Math.abs(ptsUs - this.#nextUs) > DRIFT_US) this.#nextUs = ptsUs;
  }

  #drain(): void {
    for (let frame: Frame | null = this.#filter.pull(0); frame !== null; frame = this.#filter.pull(0)) {
      const durationUs = (this.#target.samples * 1e6) / RATE_HZ;
      for (const packet of this.#encoder.encode(frame)) {
        const ptsUs = Math.round(this.#nextUs ?? 0);
        this.#nextUs = (this.#nextUs ?? 0) + durationUs;
        if (packet.data !== null) {
          this.#onFrame({ ptsUs, durationUs: Math.round(durationUs), data: Buffer.from(packet.data) });
        }
      }
    }
  }
}

function openEncoder(to: BridgedCodec): FrameEncoder {
  const { encoder, bitrate, format } = TARGETS[to];
  const codec = Codec.findEncoderByName(encoder as never);
  if (codec === null) throw new NativeError(`find ${encoder}`, -1);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = RATE_HZ;
  context.sampleFormat = format;
  context.channelLayout = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
  context.timeBase = toRational({ num: 1, den: RATE_HZ });
  context.bitRate = bitrate;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  if (to === 'opus') setOptions(context, { application: 'lowdelay', frame_duration: '20' });
  check(context.open2Sync(codec), `open ${encoder}`);
  return new FrameEncoder(context);
}
