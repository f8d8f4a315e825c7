import { SYNC_SAMPLE } from '../cmaf/init-segment.ts';

/** What one track has in a fragment. */
export interface FragmentRun {
  readonly track: number;
  /** When its first sample is decoded, in the track's timescale. */
  readonly decodeTime: number;
  readonly duration: number;
  /** Its first sample needs no other. */
  readonly isKey: boolean;
  /** Where in the box the decode time is written, as 64 bits. */
  readonly decodeTimeAt: number;
}

interface Child {
  readonly type: string;
  /** Of its content. */
  readonly from: number;
  readonly to: number;
}

/** The boxes between two positions of one; `from` is behind its header. */
function* childrenOf(bytes: Buffer, from: number, to: number): Generator<Child> {
  for (let at = from; at + 8 <= to; ) {
    const end = at + bytes.readUInt32BE(at);
    if (end < at + 8 || end > to) throw new TypeError('This file is not a recording of ours.');
    yield { type: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: end };
    at = end;
  }
}

/** The tracks of a `moof` that our packager has written (ISO/IEC 14496-12 §8.8). */
export function readMovieFragment(moof: Buffer): FragmentRun[] {
  const runs: FragmentRun[] = [];
  for (const { type, from, to } of childrenOf(moof, 8, moof.length)) {
    if (type !== 'traf') continue;
    const parts = new Map([...childrenOf(moof, from, to)].map((child) => [child.type, child.from]));
    const [header, time, run] = [parts.get('tfhd'), parts.get('tfdt'), parts.get('trun')];
    if (header === undefined || time === undefined || run === undefined)
      throw new TypeError('This file is not a recording of ours.');
    const samples = moof.readUInt32BE(run + 4);
    let duration = 0;
    for (let sample = 0; sample < samples; sample += 1) duration += moof.readUInt32BE(run + 12 + 16 * sample);
    runs.push({
      track: moof.readUInt32BE(header + 4),
      decodeTime: Number(moof.readBigUInt64BE(time + 4)),
      duration,
      isKey: samples > 0 && moof.readUInt32BE(run + 20) === SYNC_SAMPLE,
      decodeTimeAt: time + 4,
    });
  }
  return runs;
}

/** Ticks a second by the number of the track, of a `moov` that our packager has written. */
export function readTimescales(moov: Buffer): ReadonlyMap<number, number> {
  const scales = new Map<number, number>();
  for (const trak of childrenOf(moov, 8, moov.length)) {
    if (trak.type !== 'trak') continue;
    let track = 0;
    for (const { type, from, to } of childrenOf(moov, trak.from, trak.to)) {
      if (type === 'tkhd') track = moov.readUInt32BE(from + 12);
      if (type !== 'mdia') continue;
      for (const media of childrenOf(moov, from, to))
        if (media.type === 'mdhd') scales.set(track, moov.readUInt32BE(media.from + 12));
    }
  }
  return scales;
}
