import { AV_CODEC_ID_HEVC } from 'node-av/constants';
import { CodecParameters, type Stream } from 'node-av/lib';
import { check } from '../native/check.ts';
import type { TrackFormat } from '../rendition/fragment-writer.ts';
import { completeConfiguration } from './hevc-parameter-sets.ts';

/**
 * What a container must know of a source's own packets.
 * @throws {CopyRefused} it cannot be told before the packets
 */
export function copiedFormat(stream: Stream): TrackFormat {
  const { codecpar, timeBase, avgFrameRate } = stream;
  const format = { parameters: codecpar, timeBase, frameRate: avgFrameRate };
  if (codecpar.codecId !== AV_CODEC_ID_HEVC) return format;
  const parameters = new CodecParameters();
  parameters.alloc();
  check(codecpar.copy(parameters), 'source parameters');
  parameters.extradata = completeConfiguration(codecpar.extradata);
  // Safari plays no `hev1`, under which the library would write it.
  return { ...format, parameters, tag: 'hvc1' };
}
