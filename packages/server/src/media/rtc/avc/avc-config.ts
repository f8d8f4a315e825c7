import type { VideoTrack } from '../../live/source.ts';
import { pictureSize } from './picture-size.ts';

const CHROMA_PROFILES: ReadonlySet<number> = new Set([100, 110, 122, 144]);

/** A track for these parameter sets (ISO/IEC 14496-15 §5.3.3.1); null if the first is damaged. */
export function avcTrack(sps: Uint8Array, pps: Uint8Array): VideoTrack | null {
  const size = sps.length < 4 ? null : pictureSize(sps);
  if (size === null || sps.length > 0xffff || pps.length > 0xffff) return null;
  const head = [1, sps[1]!, sps[2]!, sps[3]!, 0xff, 0xe1, sps.length >> 8, sps.length & 255];
  const tail = CHROMA_PROFILES.has(sps[1]!) ? [0xfd, 0xf8, 0xf8, 0] : [];
  const config = Buffer.concat([
    Buffer.from(head),
    sps,
    Buffer.from([1, pps.length >> 8, pps.length & 255]),
    pps,
    Buffer.from(tail),
  ]);
  const codecs = `avc1.${Buffer.from(sps.subarray(1, 4)).toString('hex')}`;
  return { codec: 'avc', config, ...size, codecs };
}

/** All parameter sets of an AVCDecoderConfigurationRecord; none of a damaged one. */
export function parameterSets(config: Uint8Array): Uint8Array[] {
  const sets: Uint8Array[] = [];
  let at = 5;
  for (const mask of [31, 255]) {
    const count = (config[at++] ?? 0) & mask;
    for (let index = 0; index < count; index++) {
      if (at + 2 > config.length) return [];
      const end = at + 2 + ((config[at]! << 8) | config[at + 1]!);
      if (end > config.length) return [];
      sets.push(config.subarray(at + 2, end));
      at = end;
    }
  }
  return sets;
}
