import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { AAC_FRAME_SAMPLES } from '../vod/native/audio-encoder.ts';
import { AUDIO_SAMPLE_RATE_HZ } from '../vod/rendition/sound-rate.ts';
import type { Sound } from './films/film.ts';

/** What the encoder takes for one packet, its two channels one after the other. The caller frees it. */
export function drawSound(sound: Sound, firstSample: number): Frame {
  const interleaved = sound(firstSample, AAC_FRAME_SAMPLES, AUDIO_SAMPLE_RATE_HZ);
  const planes = new Float32Array(interleaved.length);
  for (const [index, value] of interleaved.entries()) {
    planes[(index % 2) * AAC_FRAME_SAMPLES + (index >> 1)] = value;
  }
  return Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
    nbSamples: AAC_FRAME_SAMPLES,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: AUDIO_SAMPLE_RATE_HZ,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    pts: BigInt(firstSample),
  });
}
