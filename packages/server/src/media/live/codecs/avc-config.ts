import type { VideoTrack } from '../source.ts';
import { CodecError } from './codec-error.ts';
import { type AvcSps, readAvcSps } from './read-avc-sps.ts';

const CUT_OFF = 'The H.264 configuration is cut off.';
/** Profiles whose records end with chroma format and bit depths (ISO/IEC 14496-15 §5.3.3.1.2). */
const PROFILES_WITH_FORMAT: ReadonlySet<number> = new Set([100, 110, 122, 144, 244]);

/**
 * Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1). The track's copy says that lengths have four bytes,
 * as frames of a live source have; `avcLengthBytes` says how many the original's have.
 * @throws {CodecError} it is damaged, or browsers do not play it
 */
export function readAvcConfig(record: Uint8Array): VideoTrack {
  const [sps] = parameterSetsOf(record).sps;
  if (!sps) throw new CodecError('The H.264 configuration has no sequence parameter set.');
  const picture = readAvcSps(sps);
  requirePlayable(picture);
  const config = Uint8Array.from(record);
  config[4] = (config[4] ?? 0) | 0b11;
  return {
    codec: 'avc',
    config,
    width: picture.width,
    height: picture.height,
    // RFC 6381 §3.3: the three bytes that follow the NAL header.
    codecs: `avc1.${hex(picture.profile)}${hex(picture.constraints)}${hex(picture.level)}`,
  };
}

/** How many bytes the lengths before NAL units have: 1, 2 or 4. */
export function avcLengthBytes(record: Uint8Array): number {
  const bytes = ((record[4] ?? 3) & 0b11) + 1;
  if (bytes === 3) throw new CodecError('The H.264 configuration is damaged.');
  return bytes;
}

/**
 * Writes an AVCDecoderConfigurationRecord for NAL units without start codes, with lengths of four bytes.
 * @throws {CodecError} the sequence parameter set is damaged
 */
export function writeAvcConfig(sps: Uint8Array, ...pps: readonly Uint8Array[]): Uint8Array {
  const { profile, constraints, level, chromaFormat, bitDepthLuma, bitDepthChroma } = readAvcSps(sps);
  const parts: (readonly number[] | Uint8Array)[] = [
    [1, profile, constraints, level, 0xff, 0xe1, sps.length >> 8, sps.length & 255],
    sps,
    [pps.length],
  ];
  for (const set of pps) parts.push([set.length >> 8, set.length & 255], set);
  if (PROFILES_WITH_FORMAT.has(profile))
    parts.push([0xfc | chromaFormat, 0xf8 | (bitDepthLuma - 8), 0xf8 | (bitDepthChroma - 8), 0]);
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** The parameter sets in a record, each with its NAL header. */
export function parameterSetsOf(record: Uint8Array): { sps: Uint8Array[]; pps: Uint8Array[] } {
  if (record.length < 7) throw new CodecError(CUT_OFF);
  if (record[0] !== 1) throw new CodecError('The H.264 configuration has an unknown version.');
  let position = 5;
  const take = (mask: number): Uint8Array[] => {
    const count = record[position];
    if (count === undefined) throw new CodecError(CUT_OFF);
    position += 1;
    return Array.from({ length: count & mask }, () => {
      const length = ((record[position] ?? 0) << 8) | (record[position + 1] ?? 0);
      position += 2 + length;
      if (position > record.length) throw new CodecError(CUT_OFF);
      return record.subarray(position - length, position);
    });
  };
  return { sps: take(0x1f), pps: take(0xff) };
}

function requirePlayable({ chromaFormat, bitDepthLuma, bitDepthChroma }: AvcSps): void {
  if (bitDepthLuma > 8 || bitDepthChroma > 8)
    throw new CodecError(
      'Browsers do not play H.264 with more than 8 bits a colour. Choose 8 bits (NV12) in your encoder.',
    );
  if (chromaFormat > 1)
    throw new CodecError(
      `Browsers do not play H.264 with ${chromaFormat === 2 ? '4:2:2' : '4:4:4'} colour. Choose 4:2:0 (NV12) in your encoder.`,
    );
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
