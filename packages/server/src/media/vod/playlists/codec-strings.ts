import { boxContent } from './boxes.ts';
import { av1String, hevcString, vp9String } from './newer-codecs.ts';

/**
 * The CODECS of an initialization segment (RFC 6381), read from the same configuration records that the player gets.
 * Covers what our renditions hold: AVC in `avcC` and HEVC in `hvcC` (ISO/IEC 14496-15), VP9, AV1, and AAC in `esds`
 * (ISO/IEC 14496-1).
 */
export function codecStrings(init: Buffer): string {
  return [avcString, hevcString, vp9String, av1String, aacString]
    .map((read) => read(init))
    .filter((codec) => codec !== null)
    .join(',');
}

function avcString(init: Buffer): string | null {
  const record = boxContent(init, 'avcC');
  // configurationVersion, then profile, compatibility and level.
  return record && `avc1.${record.toString('hex', 1, 4)}`;
}

function aacString(init: Buffer): string | null {
  const esds = boxContent(init, 'esds');
  if (esds === null) return null;
  const config = decoderSpecificInfo(esds.subarray(4));
  const objectType = config === null ? 2 : audioObjectType(config);
  return `mp4a.40.${objectType}`;
}

/** Walks the nested descriptors ES (3), DecoderConfig (4) and DecoderSpecificInfo (5). */
function decoderSpecificInfo(bytes: Buffer): Buffer | null {
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at]!;
    let size = 0;
    do {
      at += 1;
      size = (size << 7) | (bytes[at]! & 0x7f);
    } while (bytes[at]! & 0x80);
    at += 1;
    if (tag === 5) return bytes.subarray(at, at + size);
    if (tag === 3) at += 3;
    else if (tag === 4) at += 13;
    else at += size;
  }
  return null;
}

/** AudioSpecificConfig, ISO/IEC 14496-3 §1.6.2.1: five bits, or 31 and six more. */
function audioObjectType(config: Buffer): number {
  const type = config[0]! >> 3;
  return type === 31 ? 32 + (((config[0]! & 7) << 3) | (config[1]! >> 5)) : type;
}
