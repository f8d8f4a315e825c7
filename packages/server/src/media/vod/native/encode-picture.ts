import {
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUVJ420P,
  FF_ENCODER_MJPEG,
  FF_ENCODER_PNG,
  FF_QP2LAMBDA,
} from 'node-av/constants';
import { Codec, CodecContext, type Frame } from 'node-av/lib';
import { check, NativeError } from './check.ts';
import { FrameEncoder } from './encoder.ts';
import { toRational } from './rational.ts';
import { setOptions } from './set-options.ts';

/** The pixel format that each kind of picture is encoded from. */
export const PNG_FORMAT = 'rgb24';
export const JPEG_FORMAT = 'yuvj420p';

/** On a scale of 1 (best) to 31. */
const JPEG_QUALITY = 5;

/** One frame in RGB as a PNG file. */
export function encodePng(frame: Frame): Buffer {
  const context = createContext(FF_ENCODER_PNG, frame, AV_PIX_FMT_RGB24);
  setOptions(context, { pred: 'mixed' });
  return encodeOne(context, frame);
}

/** One full-range 4:2:0 frame as a JPEG file. */
export function encodeJpeg(frame: Frame): Buffer {
  const context = createContext(FF_ENCODER_MJPEG, frame, AV_PIX_FMT_YUVJ420P);
  context.setFlags(AV_CODEC_FLAG_QSCALE);
  context.globalQuality = JPEG_QUALITY * FF_QP2LAMBDA;
  return encodeOne(context, frame);
}

function createContext(
  name: typeof FF_ENCODER_PNG | typeof FF_ENCODER_MJPEG,
  { width, height }: Frame,
  pixelFormat: typeof AV_PIX_FMT_RGB24 | typeof AV_PIX_FMT_YUVJ420P,
): CodecContext {
  const codec = Codec.findEncoderByName(name);
  if (codec === null) throw new NativeError(`find ${name}`, -1);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = pixelFormat;
  context.timeBase = toRational({ num: 1, den: 1 });
  return context;
}

function encodeOne(context: CodecContext, frame: Frame): Buffer {
  check(context.open2Sync(), 'open picture encoder');
  const encoder = new FrameEncoder(context);
  try {
    frame.pts = 0n;
    frame.quality = context.globalQuality;
    const parts: Buffer[] = [];
    for (const input of [frame, null]) {
      for (const packet of encoder.encode(input)) parts.push(Buffer.from(packet.data!));
    }
    return Buffer.concat(parts);
  } finally {
    encoder.close();
  }
}
