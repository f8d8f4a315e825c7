import { AV_CODEC_ID_HEVC } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { CopyRefused } from './copy-refused.ts';

/** Of the decoder configuration record, ISO/IEC 14496-15 §8.3.2.1.2. */
const LENGTH_SIZE_AT = 21;
const ARRAYS_AT = 22;
const ARRAY_COMPLETENESS = 0x80;
/** VPS, SPS and PPS, ITU-T H.265 table 7-1. */
const PARAMETER_SETS: readonly number[] = [32, 33, 34];

/**
 * An HEVC decoder configuration record for `hvc1`, which says that no parameter sets follow among the pictures.
 * @throws {CopyRefused} it lacks some: they do follow
 */
export function completeConfiguration(record: Buffer | null): Buffer {
  if (record === null || record.length <= ARRAYS_AT || record[0] !== 1)
    throw new CopyRefused('no decoder configuration');
  const complete = Buffer.from(record);
  const found = new Set<number>();
  let at = ARRAYS_AT + 1;
  for (let array = 0; array < record[ARRAYS_AT]! && at + 3 <= record.length; array += 1) {
    const type = record[at]! & 0x3f;
    found.add(type);
    if (PARAMETER_SETS.includes(type)) complete[at]! |= ARRAY_COMPLETENESS;
    const units = record.readUInt16BE(at + 1);
    at += 3;
    for (let unit = 0; unit < units && at + 2 <= record.length; unit += 1) at += 2 + record.readUInt16BE(at);
  }
  if (!PARAMETER_SETS.every((type) => found.has(type))) throw new CopyRefused('parameter sets in band');
  return complete;
}

/** Whether pictures of a stream carry HEVC parameter sets, which `hvc1` forbids; never those of another codec. */
export function parameterSetFinder({ codecpar }: Stream): (packet: Packet) => boolean {
  if (codecpar.codecId !== AV_CODEC_ID_HEVC) return () => false;
  const lengthSize = ((codecpar.extradata?.[LENGTH_SIZE_AT] ?? 3) % 4) + 1;
  return ({ data }) => data !== null && hasParameterSets(data, lengthSize);
}

/** @param lengthSize bytes that say how long the NAL unit behind them is */
export function hasParameterSets(sample: Buffer, lengthSize: number): boolean {
  for (let at = 0; at + lengthSize < sample.length; ) {
    const type = (sample[at + lengthSize]! >> 1) & 0x3f;
    if (PARAMETER_SETS.includes(type)) return true;
    at += lengthSize + sample.readUIntBE(at, lengthSize);
  }
  return false;
}
