import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext } from 'node-av/lib';
import type { Tuning } from '../ladder/tuning.ts';
import { type Ratio, toNumber } from '../timing/ratio.ts';
import { check, NativeError } from './check.ts';
import { FrameEncoder } from './encoder.ts';
import { toRational } from './rational.ts';
import { setOptions } from './set-options.ts';
import { USUAL_CRF } from './usual-crf.ts';

export interface VideoEncoderSettings {
  readonly width: number;
  readonly height: number;
  readonly frameRate: Ratio;
  /** Constant quality up to this rate. */
  readonly maxRateBps: number;
  /** The longest distance between key frames; the caller forces those that renditions must share. */
  readonly maxGopFrames: number;
  /** One thread and a short look-ahead: each waiting frame costs memory. */
  readonly isLight: boolean;
  /** An x264 preset, `ultrafast` to `placebo`. */
  readonly preset: string;
  /** The usual quality, and key frames as `maxGopFrames` says, if left out. */
  readonly tuning?: Tuning;
  /** For a live stream: each picture comes out at once, and none refers to a later one. */
  readonly isLive?: boolean;
  /** One in light use and for live streams, otherwise as many as the encoder likes, if left out. */
  readonly threads?: number;
}

/** H.264 High, 8 bit 4:2:0, BT.709. Frames with `pictType` I become IDR frames. */
export function createVideoEncoder(settings: VideoEncoderSettings): FrameEncoder {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  if (codec === null) throw new NativeError('find x264', -1);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = settings.width;
  context.height = settings.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.framerate = toRational(settings.frameRate);
  context.timeBase = toRational(settings.frameRate).inv();
  context.sampleAspectRatio = toRational({ num: 1, den: 1 });
  context.gopSize = gopFrames(settings);
  context.colorSpace = AVCOL_SPC_BT709;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  context.colorRange = AVCOL_RANGE_MPEG;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  const { threads = settings.isLight || settings.isLive ? 1 : null } = settings;
  if (threads !== null) context.threadCount = threads;
  setOptions(context, {
    preset: settings.preset,
    profile: 'high',
    crf: String(settings.tuning?.crf ?? USUAL_CRF),
    maxrate: String(settings.maxRateBps),
    // One second: a short first segment must not be much larger than the others.
    bufsize: String(settings.maxRateBps),
    sc_threshold: '0',
    'forced-idr': '1',
    ...(settings.tuning && { 'aq-mode': String(settings.tuning.aqMode) }),
    ...(settings.isLight && { 'rc-lookahead': '5' }),
    ...(settings.isLive && { tune: 'zerolatency' }),
  });
  check(context.open2Sync(codec), 'open x264');
  return new FrameEncoder(context);
}

function gopFrames({ tuning, maxGopFrames, frameRate }: VideoEncoderSettings): number {
  return tuning ? Math.max(1, Math.round(tuning.gopS * toNumber(frameRate))) : maxGopFrames;
}
