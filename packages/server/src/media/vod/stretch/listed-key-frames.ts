import { closeSync, openSync, readSync } from 'node:fs';
import { fileBoxes } from '../probe/file-boxes.ts';
import type { OpenSource } from '../probe/open-source.ts';
import { toNumber } from '../timing/ratio.ts';
import { IndexedKeyFrames } from './indexed-key-frames.ts';
import type { KeyFrame, KeyFrames } from './key-frames.ts';
import { keyFramesOfTrack } from './sample-table.ts';

const BOX_HEADER_BYTES = 8;
/** The lists of half a day take less. */
const MOST_LISTS_BYTES = 64 * 1024 ** 2;

/** The key frames of an MP4, read from its list: a thousand seeks in a long film take half a second. */
export class ListedKeyFrames implements KeyFrames {
  readonly #keys: readonly KeyFrame[];
  #next = 0;

  private constructor(keys: readonly KeyFrame[]) {
    this.#keys = keys;
  }

  /** @returns null where the list is not all, or seeks lead elsewhere than it says */
  static open(source: OpenSource, streamIndex: number): ListedKeyFrames | null {
    const stream = source.streams[streamIndex]!;
    const movie = readMovie(source.path);
    const listed = movie && keyFramesOfTrack(movie, stream.id);
    if (!listed) return null;
    const sought = new IndexedKeyFrames(source, streamIndex);
    const first = sought.first();
    if (first === null) return null;
    // A film may begin later than its track.
    const laterS = first.shownS - listed[0]!.shownS;
    const keys = listed.map(({ shownS, decodedS }) => ({
      shownS: shownS + laterS,
      decodedS: decodedS + laterS,
    }));
    const leadS = first.shownS - first.decodedS;
    const toleranceS = toNumber(stream.timeBase);
    const isRight = [keys.length >> 1, keys.length - 1].every((index) => {
      const [before, key] = [keys[index - 1], keys[index]!];
      if (before === undefined) return true;
      const found = sought.from((before.shownS + key.shownS) / 2, leadS);
      return found !== null && Math.abs(found.shownS - key.shownS) <= toleranceS;
    });
    return isRight ? new ListedKeyFrames(keys) : null;
  }

  first(): KeyFrame | null {
    return this.#keys[0] ?? null;
  }

  from(soughtS: number): KeyFrame | null {
    while (this.#next < this.#keys.length && this.#keys[this.#next]!.shownS < soughtS) this.#next += 1;
    return this.#keys[this.#next] ?? null;
  }
}

function readMovie(path: string): Buffer | null {
  const file = openSync(path, 'r');
  try {
    for (const { type, at, bytes } of fileBoxes(file)) {
      if (type !== 'moov') continue;
      if (bytes > MOST_LISTS_BYTES) return null;
      const content = Buffer.alloc(bytes - BOX_HEADER_BYTES);
      const read = readSync(file, content, 0, content.length, at + BOX_HEADER_BYTES);
      return read < content.length ? null : content;
    }
    return null;
  } finally {
    closeSync(file);
  }
}
