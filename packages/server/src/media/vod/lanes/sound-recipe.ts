import { AV_CHANNEL_ORDER_NATIVE, type AVSampleFormat } from 'node-av/constants';
import { avChannelLayoutDefault, avChannelLayoutDescribe, avGetSampleFmtName, type Frame } from 'node-av/lib';
import { AAC_FRAME_SAMPLES } from '../native/audio-encoder.ts';
import type { FilterRecipe } from '../native/filter-runner.ts';
import { AUDIO_SAMPLE_RATE_HZ } from '../rendition/sound-rate.ts';

/** Sound that strays further than this from its timestamps is cut or filled with silence, in one step. */
const LARGEST_DRIFT_S = 0.1;

/**
 * Stereo, 48 kHz, in frames of the encoder's size, without gaps; endless silence after the last of it.
 * @param nextSample where the output must continue
 */
export function soundRecipe(nextSample: () => number): FilterRecipe {
  return {
    source: 'abuffer',
    outputs: 1,
    inputKey: ({ sampleRate, format, channelLayout, timeBase }) =>
      [sampleRate, format, channelLayout.mask, channelLayout.nbChannels, timeBase].join(),
    describe: (frame) =>
      [
        soundSource(frame),
        `aresample=${AUDIO_SAMPLE_RATE_HZ}:async=1:min_hard_comp=${LARGEST_DRIFT_S}:first_pts=${nextSample()}`,
        'aformat=sample_fmts=fltp:channel_layouts=stereo',
        'apad',
        `asetnsamples=n=${AAC_FRAME_SAMPLES}:p=0`,
        'abuffersink@out0',
      ].join(),
  };
}

/** Names the speakers of a frame whose source only counted its channels. */
export function nameChannels(frame: Frame): void {
  const { order, nbChannels } = frame.channelLayout;
  if (order !== AV_CHANNEL_ORDER_NATIVE) frame.channelLayout = avChannelLayoutDefault(nbChannels);
}

function soundSource({ sampleRate, format, channelLayout, timeBase }: Frame): string {
  return [
    `abuffer@in=sample_rate=${sampleRate}`,
    `sample_fmt=${avGetSampleFmtName(format as AVSampleFormat)}`,
    `channel_layout=${avChannelLayoutDescribe(channelLayout)}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
  ].join(':');
}
