import type { Packet, Stream } from 'node-av/lib';
import { timestampS } from '../native/timestamp.ts';
import type { OpenSource } from '../probe/open-source.ts';
import { toNumber } from '../timing/ratio.ts';
import type { KeyFrame, KeyFrames } from './key-frames.ts';

/** How often to look a little later where a seek has led too early. */
const MOST_LOOKS = 8;

/** The key frames of a file that lists them: one seek leads to the next one. */
export class IndexedKeyFrames implements KeyFrames {
  readonly #source: OpenSource;
  readonly #stream: Stream;
  readonly #timeBase: number;
  readonly #headBytes: number;

  /** @param headBytes how much of the file's beginning is there; the list itself has to be */
  constructor(source: OpenSource, streamIndex: number, headBytes: number = Number.POSITIVE_INFINITY) {
    this.#headBytes = headBytes;
    this.#source = source;
    this.#stream = source.streams[streamIndex]!;
    this.#timeBase = toNumber(this.#stream.timeBase);
  }

  first(): KeyFrame | null {
    this.#source.rewind(this.#stream);
    return this.#next();
  }

  /** Files are sought by when pictures are decoded. */
  from(shownS: number, leadS: number): KeyFrame | null {
    let soughtS = shownS - leadS;
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const tick = BigInt(Math.ceil(soughtS / this.#timeBase));
      if (this.#source.format.seekFrameSync(this.#stream.index, tick) < 0) return null;
      const key = this.#next();
      if (key === null || key.shownS >= shownS) return key;
      soughtS = Math.max(soughtS, key.decodedS) + this.#timeBase;
    }
    return null;
  }

  #next(): KeyFrame | null {
    let isFirst = true;
    for (const packet of this.#source.packets([this.#stream])) {
      // A picture that has not arrived cannot say so itself, but seeks lead to those that are listed.
      const isListed = isFirst && Number(packet.pos) + packet.size > this.#headBytes;
      const key = packet.isKeyframe || isListed ? this.#timesOf(packet) : null;
      if (key !== null) return key;
      isFirst = false;
    }
    return null;
  }

  #timesOf({ pts, dts }: Packet): KeyFrame | null {
    const shownS = timestampS(pts, this.#stream.timeBase);
    return shownS === null ? null : { shownS, decodedS: timestampS(dts, this.#stream.timeBase) ?? shownS };
  }
}
