import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { KeyFrame, KeyFrames } from './key-frames.ts';
import { pesTimes } from './pes-header.ts';

const SYNC = 0x47;
const PACKET_BYTES = 188;
/** The Blu-ray kind puts a time before each packet. */
const TIMED_PACKET_BYTES = 192;
const CHUNK_BYTES = 128 * 1024;
/** Read in about half a second: what three hours at 5 Mbit/s need. Beyond that, the wait is not worth a copied rung. */
const MOST_READ_BYTES = 1024 ** 3;
/** How much of the way to a place that is sought is skipped: where the rate rises, it comes later than expected. */
const SKIPPED_SHARE = 0.9;
/** A film that does not begin with a key frame has one soon. */
const LONGEST_FIRST_LOOK_S = 1;
const TICKS_PER_S = 90_000;
const CLOCK_S = 2 ** 33 / TICKS_PER_S;

interface Place extends KeyFrame {
  readonly at: number;
}

interface TransportFilm {
  /** Of the packets that carry the pictures. */
  readonly packetId: number;
  readonly durationS: number;
  /** When the first picture is shown, on the container's clock. */
  readonly firstPictureS: number;
}

interface Sought {
  readonly shownS: number;
  readonly latestS: number;
  /** Where reading has to begin to see all key frames that are shown from `shownS` on; the place is known to be one if left out. */
  readonly decodedBeforeS?: number;
}

/** No key frame is found in time. */
const TOO_LATE: KeyFrame = { shownS: Number.POSITIVE_INFINITY, decodedS: Number.POSITIVE_INFINITY };

/**
 * The key frames of a transport stream, which has no list of them: those packets say where one can begin to decode
 * (`random_access_indicator`, ISO/IEC 13818-1 §2.4.3.5), so nothing else of a picture is looked at.
 */
export class TransportKeyFrames implements KeyFrames {
  readonly #film: TransportFilm;
  readonly #file: number;
  readonly #bytes: number;
  readonly #packetBytes: number;
  readonly #chunk: Buffer;
  #readBytes = 0;
  /** The key frame that was found last. */
  #last: Place | null = null;

  constructor(sourcePath: string, film: TransportFilm) {
    this.#film = film;
    this.#file = openSync(sourcePath, 'r');
    this.#bytes = fstatSync(this.#file).size;
    const start = Buffer.alloc(1);
    readSync(this.#file, start, 0, 1, 0);
    this.#packetBytes = start[0] === SYNC ? PACKET_BYTES : TIMED_PACKET_BYTES;
    this.#chunk = Buffer.alloc(CHUNK_BYTES - (CHUNK_BYTES % this.#packetBytes));
  }

  first(): KeyFrame | null {
    return this.#find(0, {
      shownS: Number.NEGATIVE_INFINITY,
      latestS: this.#film.firstPictureS + LONGEST_FIRST_LOOK_S,
    });
  }

  from(shownS: number, leadS: number, latestS: number): KeyFrame | null {
    const { at, decodedS } = this.#last!;
    const decodedBeforeS = shownS - leadS;
    const bytesPerS = this.#bytes / this.#film.durationS;
    let skipped = (decodedBeforeS - decodedS) * bytesPerS * SKIPPED_SHARE;
    for (; skipped > this.#chunk.length; skipped /= 2) {
      const start = at + Math.floor(skipped / this.#packetBytes) * this.#packetBytes;
      const key = this.#find(start, { shownS, latestS, decodedBeforeS });
      if (key !== 'TOO_FAR') return key;
    }
    return this.#find(at, { shownS, latestS });
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Reads from a place in the file; one that is too far in may come after the key frame that is sought. */
  #find(start: number, sought: Sought & { readonly decodedBeforeS: number }): KeyFrame | null | 'TOO_FAR';
  #find(start: number, sought: Sought): KeyFrame | null;
  #find(start: number, { shownS, latestS, decodedBeforeS }: Sought): KeyFrame | null | 'TOO_FAR' {
    let found: KeyFrame | null | 'TOO_FAR' = null;
    let isFirst = true;
    const isWhole = this.#read(start, (place, isKey) => {
      if (isFirst && decodedBeforeS !== undefined && place.decodedS > decodedBeforeS) found = 'TOO_FAR';
      else if (isKey && place.shownS >= shownS) {
        this.#last = place;
        found = place;
      } else if (place.decodedS > latestS) found = TOO_LATE;
      isFirst = false;
      return found !== null;
    });
    return isWhole ? found : TOO_LATE;
  }

  /**
   * Shows each picture that starts at or after a place in the file, until one will do.
   * @returns false where it is no transport stream any more, or too much has been read
   */
  #read(start: number, see: (place: Place, isKey: boolean) => boolean): boolean {
    for (let chunkAt = start; chunkAt < this.#bytes; chunkAt += this.#chunk.length) {
      const length = readSync(this.#file, this.#chunk, 0, this.#chunk.length, chunkAt);
      this.#readBytes += length;
      if (this.#readBytes > MOST_READ_BYTES) return false;
      for (let at = 0; at + this.#packetBytes <= length; at += this.#packetBytes) {
        const packetAt = at + this.#packetBytes - PACKET_BYTES;
        if (this.#chunk[packetAt] !== SYNC) return false;
        if (!this.#startsPicture(packetAt)) continue;
        const place = this.#placeOf(packetAt, chunkAt + at);
        if (place !== null && see(place, this.#isRandomAccess(packetAt))) return true;
      }
    }
    return true;
  }

  #startsPicture(at: number): boolean {
    const id = this.#chunk.readUInt16BE(at + 1);
    return (id & 0x1fff) === this.#film.packetId && (id & 0x4000) !== 0;
  }

  #isRandomAccess(at: number): boolean {
    const hasAdaptation = (this.#chunk[at + 3]! & 0x20) !== 0 && this.#chunk[at + 4]! > 0;
    return hasAdaptation && (this.#chunk[at + 5]! & 0x40) !== 0;
  }

  #placeOf(packetAt: number, at: number): Place | null {
    const hasAdaptation = (this.#chunk[packetAt + 3]! & 0x20) !== 0;
    const payloadAt = packetAt + 4 + (hasAdaptation ? 1 + this.#chunk[packetAt + 4]! : 0);
    const times = pesTimes(this.#chunk, payloadAt, packetAt + PACKET_BYTES);
    if (times === null) return null;
    return { at, shownS: this.#onClock(times.pts), decodedS: this.#onClock(times.dts) };
  }

  /** The clock starts again after 26 hours, and may do so within the film. */
  #onClock(ticks: number): number {
    const timeS = ticks / TICKS_PER_S;
    const nearS = this.#last?.shownS ?? this.#film.firstPictureS;
    return timeS + Math.round((nearS - timeS) / CLOCK_S) * CLOCK_S;
  }
}
