import { AV_CODEC_ID_AAC, AV_CODEC_ID_HEVC } from 'node-av/constants';
import { CodecParameters, type Stream } from 'node-av/lib';
import { aacLcConfig } from '../../adts-reader.ts';
import { check } from '../native/check.ts';
import type { TrackFormat } from '../rendition/fragment-writer.ts';
import { CopyRefused } from './copy-refused.ts';
import { completeConfiguration } from './hevc-parameter-sets.ts';

/**
 * What a container must know of a source's own packets.
 * @throws {CopyRefused} it cannot be told before the packets
 */
export function copiedFormat(stream: Stream): TrackFormat {
  const { codecpar, timeBase, avgFrameRate } = stream;
  const format = { parameters: codecpar, timeBase, frameRate: avgFrameRate };
  if (codecpar.codecId === AV_CODEC_ID_HEVC) {
    const configuration = completeConfiguration(codecpar.extradata);
    // Safari plays no `hev1`, under which the library would write it.
    return { ...format, parameters: withConfiguration(codecpar, configuration), tag: 'hvc1' };
  }
  if (hasHeaders(stream)) {
    const configuration = aacLcConfig(codecpar.sampleRate, codecpar.channels);
    if (configuration === null) throw new CopyRefused('no decoder configuration');
    return { ...format, parameters: withConfiguration(codecpar, configuration) };
  }
  return format;
}

/** Whether each frame of AAC says itself what it is (ADTS), as in transport streams: the container says nothing. */
export function hasHeaders({ codecpar }: Stream): boolean {
  return codecpar.codecId === AV_CODEC_ID_AAC && codecpar.extradataSize === 0;
}

function withConfiguration(source: CodecParameters, configuration: Buffer): CodecParameters {
  const parameters = new CodecParameters();
  parameters.alloc();
  check(source.copy(parameters), 'source parameters');
  parameters.extradata = configuration;
  return parameters;
}
