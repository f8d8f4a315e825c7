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
import { check, NativeError } from './check.ts';
import { FrameEncoder } from './encoder.ts';
import { type Ratio, toRational } from './rational.ts';
import { setOptions } from './set-options.ts';

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
  /** For a live stream: each picture comes out at once, and none refers to a later one. */
  readonly isLive?: boolean;
  /** Of a live stream; 1 if left out. */
  readonly threads?: number;
}

/** x264 frames on a quality scale of 0 (lossless) to 51. */
const CONSTANT_RATE_FACTOR = '23';

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
  context.gopSize = settings.maxGopFrames;
  context.colorSpace = AVCOL_SPC_BT709;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  context.colorRange = AVCOL_RANGE_MPEG;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  if (settings.isLight || settings.isLive) context.threadCount = settings.threads ?? 1;
  setOptions(context, {
    preset: settings.preset,
    profile: 'high',
    crf: CONSTANT_RATE_FACTOR,
    maxrate: String(settings.maxRateBps),
    // One second: a short first segment must not be much larger than the others.
    bufsize: String(settings.maxRateBps),
    sc_threshold: '0',
    'forced-idr': '1',
    ...(settings.isLight && { 'rc-lookahead': '5' }),
    ...(settings.isLive && { tune: 'zerolatency' }),
  });
  check(context.open2Sync(codec), 'open x264');
  return new FrameEncoder(context);
}
