import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants';
import { Codec, CodecContext } from 'node-av/lib';
import { AUDIO_BIT_RATE_BPS, AUDIO_SAMPLE_RATE_HZ } from '../rendition/sound-rate.ts';
import { check, NativeError } from './check.ts';
import { FrameEncoder } from './encoder.ts';
import { toRational } from './rational.ts';

/** Samples in an AAC-LC packet, ISO/IEC 14496-3. */
export const AAC_FRAME_SAMPLES = 1024;

/** AAC-LC, stereo, 48 kHz. The library's own encoder: the others' licences forbid shipping them. */
export function createAudioEncoder(): FrameEncoder {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
  if (codec === null) throw new NativeError('find AAC', -1);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = AUDIO_SAMPLE_RATE_HZ;
  context.sampleFormat = AV_SAMPLE_FMT_FLTP;
  context.channelLayout = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
  context.timeBase = toRational({ num: 1, den: AUDIO_SAMPLE_RATE_HZ });
  context.bitRate = BigInt(AUDIO_BIT_RATE_BPS);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  check(context.open2Sync(codec), 'open AAC');
  return new FrameEncoder(context);
}
