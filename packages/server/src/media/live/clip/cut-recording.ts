import { PICTURE_TRACK } from '../cmaf/init-segment.ts';
import { boxPieces } from './box-pieces.ts';
import { type Cut, planCut, type TimedFragment } from './plan-cut.ts';
import { type FragmentRun, readMovieFragment, readTimescales } from './read-headers.ts';

/** Reads a file from one byte on, to before another or to its end. */
export type ReadBytes = (from: number, to?: number) => AsyncIterable<Uint8Array>;

export interface CutRecording {
  readonly sizeBytes: number;
  readonly durationMs: number;
  /** The bytes, from the start each time. */
  read(): AsyncIterable<Uint8Array>;
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** What comes before the media, and each track's ticks a second. */
interface Head {
  readonly bytes: Buffer;
  readonly timescales: ReadonlyMap<number, number>;
  /** The one whose key frames count: pictures where there are some. */
  readonly mainTrack: number;
}

/**
 * A part of a recording as a file of its own. Nothing is encoded again: whole fragments between two key
 * frames are copied, and only their times change. Null where nothing was recorded in the span.
 */
export async function cutRecording(read: ReadBytes, span: Span): Promise<CutRecording | null> {
  const { head, fragments } = await readIndex(read, span);
  const cut = head && planCut(fragments, span);
  if (!cut) return null;
  return {
    sizeBytes: head.bytes.length + cut.to - cut.from,
    durationMs: cut.durationMs,
    read: () => copy(read, head, cut),
  };
}

/** Reads as far as the first key frame behind the span. */
async function readIndex(
  read: ReadBytes,
  { endMs }: Span,
): Promise<{ readonly head: Head | null; readonly fragments: TimedFragment[] }> {
  const before: Buffer[] = [];
  const fragments: TimedFragment[] = [];
  let head: Head | null = null;
  let beganAtS: number | null = null;
  let offset = 0;
  let endS = 0;
  for await (const { type, bytes } of boxPieces(read(0))) {
    if (type === 'moof' && head) {
      const { mainTrack, timescales } = head;
      const run = readMovieFragment(bytes).find(({ track }) => track === mainTrack);
      const scale = timescales.get(mainTrack) ?? 1;
      beganAtS ??= run ? run.decodeTime / scale : null;
      const startS = run && beganAtS !== null ? run.decodeTime / scale - beganAtS : endS;
      endS = startS + (run ? run.duration / scale : 0);
      const isKey = run?.isKey ?? false;
      if (isKey && startS * 1000 >= endMs && fragments.length > 0) {
        // Known to end there: what follows need not be read.
        fragments.push({ startS, endS, offset, bytes: 0, isKey });
        break;
      }
      fragments.push({ startS, endS, offset, bytes: 0, isKey });
    } else if (fragments.length === 0 && type !== 'mdat') {
      before.push(Buffer.from(bytes));
      if (type === 'moov') head = headOf(Buffer.concat(before), bytes);
    }
    offset += bytes.length;
    const last = fragments.at(-1);
    if (last) fragments[fragments.length - 1] = { ...last, bytes: offset - last.offset };
  }
  return { head, fragments };
}

function headOf(bytes: Buffer, moov: Buffer): Head {
  const timescales = readTimescales(moov);
  const [first = PICTURE_TRACK] = timescales.keys();
  return { bytes, timescales, mainTrack: timescales.has(PICTURE_TRACK) ? PICTURE_TRACK : first };
}

/** The head and the fragments of a cut, whose times begin at 0 together. */
async function* copy(
  read: ReadBytes,
  { bytes: head, timescales }: Head,
  cut: Cut,
): AsyncGenerator<Uint8Array> {
  yield head;
  let beganAtS: number | null = null;
  for await (const { type, bytes } of boxPieces(read(cut.from, cut.to))) {
    if (type !== 'moof') {
      yield bytes;
      continue;
    }
    const runs = readMovieFragment(bytes);
    const secondsOf = ({ track, decodeTime }: FragmentRun) => decodeTime / (timescales.get(track) ?? 1);
    // The earlier of both tracks: neither may begin before 0, and they stay as far apart as they are.
    beganAtS ??= Math.min(...runs.map(secondsOf));
    const moved = Buffer.from(bytes);
    for (const { track, decodeTime, decodeTimeAt } of runs) {
      const passed = Math.round(beganAtS * (timescales.get(track) ?? 1));
      moved.writeBigUInt64BE(BigInt(Math.max(0, decodeTime - passed)), decodeTimeAt);
    }
    yield moved;
  }
}
