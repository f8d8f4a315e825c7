import type { KeyFrame } from './key-frames.ts';

const HEADER_BYTES = 8;
/** Version, flags and the number of entries. */
const LIST_HEADER_BYTES = 8;
/** Half a day has fewer, also where there are four a second. */
const MOST_KEY_FRAMES = 200_000;
/** One that shows the film, and one that has it begin later. */
const MOST_EDITS = 2;
/** Lists of further pictures that can be sought, none of which begins a segment that stands alone. */
const OTHER_LISTS = ['stps', 'sbgp'];

/**
 * The key frames that a film lists, on the clock of its track: ISO/IEC 14496-12 §8.6.
 * @param movie the content of its `moov`
 * @returns null where it lists none, or others too, or shows only a part of them
 */
export function keyFramesOfTrack(movie: Buffer, trackId: number): readonly KeyFrame[] | null {
  const track = firstBox(movie, 'trak', (content) => behindDates(within(content, 'tkhd')) === trackId);
  if (track === null) return null;
  const ticksPerS = behindDates(within(track, 'mdia', 'mdhd'));
  const table = within(track, 'mdia', 'minf', 'stbl');
  const times = table && within(table, 'stts');
  if (!ticksPerS || !table || !times || OTHER_LISTS.some((type) => within(table, type) !== null)) return null;
  const decodeTimes = new Runs(times);
  const offsets = new Runs(within(table, 'ctts'));
  const keys: KeyFrame[] = [];
  for (const number of numbersIn(within(table, 'stss'))) {
    const decodeTime = decodeTimes.at(number - 1);
    const offset = offsets.at(number - 1);
    if (decodeTime === null || offset === null || keys.length === MOST_KEY_FRAMES) return null;
    const decodedS = decodeTime.sumBefore / ticksPerS;
    keys.push({ decodedS, shownS: decodedS + offset.own / ticksPerS });
  }
  const [first, last] = [keys[0], keys.at(-1)];
  const shown = shownPart(movie, track, ticksPerS);
  if (!first || !last || !shown || first.shownS < shown.fromS || last.shownS >= shown.toS) return null;
  return keys;
}

/** What each sample has of something, in runs of those that have as much: `stts`, `ctts`. To be asked in order. */
class Runs {
  readonly #list: Buffer | null;
  readonly #count: number;
  #run = 0;
  #firstSample = 0;
  #sum = 0;

  /** @param list null where no sample has any of it */
  constructor(list: Buffer | null) {
    this.#list = list;
    this.#count = list === null ? 0 : countOf(list, 8);
  }

  /** @returns null for a sample that is not listed */
  at(sample: number): { readonly own: number; readonly sumBefore: number } | null {
    if (this.#list === null) return { own: 0, sumBefore: 0 };
    for (; this.#run < this.#count; this.#run += 1) {
      const samples = this.#list.readUInt32BE(LIST_HEADER_BYTES + 8 * this.#run);
      const own = this.#list.readInt32BE(LIST_HEADER_BYTES + 8 * this.#run + 4);
      const samplesBefore = sample - this.#firstSample;
      if (samplesBefore < samples) return { own, sumBefore: this.#sum + samplesBefore * own };
      this.#firstSample += samples;
      this.#sum += samples * own;
    }
    return null;
  }
}

function* numbersIn(list: Buffer | null): Generator<number> {
  const count = list === null ? 0 : countOf(list, 4);
  for (let entry = 0; entry < count; entry += 1) yield list!.readUInt32BE(LIST_HEADER_BYTES + 4 * entry);
}

/** How many entries a list has; as many as there is room for, where it says more. */
function countOf(list: Buffer, entryBytes: number): number {
  if (list.length < LIST_HEADER_BYTES) return 0;
  return Math.min(list.readUInt32BE(4), Math.floor((list.length - LIST_HEADER_BYTES) / entryBytes));
}

/** From where to where a track is shown, on its own clock; null if in several parts (§8.6.6). */
function shownPart(
  movie: Buffer,
  track: Buffer,
  ticksPerS: number,
): { readonly fromS: number; readonly toS: number } | null {
  const list = within(track, 'edts', 'elst');
  if (list === null) return { fromS: Number.NEGATIVE_INFINITY, toS: Number.POSITIVE_INFINITY };
  const movieTicksPerS = behindDates(within(movie, 'mvhd'));
  const isLarge = list[0] === 1;
  const entryBytes = isLarge ? 20 : 12;
  const count = countOf(list, entryBytes);
  if (count > MOST_EDITS) return null;
  const edits = Array.from({ length: count }, (_, entry) => {
    const at = LIST_HEADER_BYTES + entryBytes * entry;
    return isLarge
      ? { duration: Number(list.readBigUInt64BE(at)), mediaTime: Number(list.readBigInt64BE(at + 8)) }
      : { duration: list.readUInt32BE(at), mediaTime: list.readInt32BE(at + 4) };
  });
  // Of these, the film begins later.
  const [shown, ...others] = edits.filter(({ mediaTime }) => mediaTime >= 0);
  if (!movieTicksPerS || shown === undefined || others.length > 0) return null;
  const fromS = shown.mediaTime / ticksPerS;
  return { fromS, toS: fromS + shown.duration / movieTicksPerS };
}

/** What follows the dates in a header: the track's number in `tkhd`, the ticks a second in `mvhd` and `mdhd`. */
function behindDates(header: Buffer | null): number | null {
  const at = header?.[0] === 1 ? 20 : 12;
  return header === null || header.length < at + 4 ? null : header.readUInt32BE(at);
}

function within(content: Buffer, ...path: readonly string[]): Buffer | null {
  let found: Buffer | null = content;
  for (const wanted of path) {
    if (found === null) return null;
    found = firstBox(found, wanted);
  }
  return found;
}

/** The content of the first box of a type that is right. */
function firstBox(
  content: Buffer,
  wanted: string,
  isRight: (content: Buffer) => boolean = () => true,
): Buffer | null {
  for (let at = 0; at + HEADER_BYTES <= content.length; ) {
    const bytes = content.readUInt32BE(at);
    if (bytes < HEADER_BYTES || at + bytes > content.length) return null;
    const type = content.toString('latin1', at + 4, at + HEADER_BYTES);
    const inner = content.subarray(at + HEADER_BYTES, at + bytes);
    if (type === wanted && isRight(inner)) return inner;
    at += bytes;
  }
  return null;
}
