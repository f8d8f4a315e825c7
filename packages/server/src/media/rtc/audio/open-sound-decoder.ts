import { Codec, CodecContext } from 'node-av/lib';
import type { AudioTrack } from '../../live/source.ts';
import { check, NativeError } from '../../vod/native/check.ts';
import { toRational } from '../../vod/native/rational.ts';

const US = toRational({ num: 1, den: 1_000_000 });

/** A decoder for a live sound, with times in microseconds. @throws {NativeError} the configuration is damaged */
export function openSoundDecoder(track: AudioTrack): CodecContext {
  const codec = Codec.findDecoderByName((track.codec === 'aac' ? 'aac' : 'libopus') as never);
  if (codec === null) throw new NativeError('find decoder', -1);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  if (track.codec === 'aac') decoder.extraData = Buffer.from(track.config);
  decoder.sampleRate = track.sampleRate;
  decoder.pktTimebase = US;
  check(decoder.open2Sync(codec), 'open decoder');
  return decoder;
}
