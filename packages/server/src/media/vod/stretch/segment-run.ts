import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Packet } from 'node-av/lib';
import type { Borders } from '../film/borders.ts';
import type { Rung } from '../ladder/ladder.ts';
import { EncodedRung } from '../lanes/encoded-rung.ts';
import type { FrameEncoder } from '../native/encoder.ts';
import type { Segment } from '../playlists/segment.ts';
import type { TrackFormat } from '../rendition/fragment-writer.ts';
import { INIT_FILE, UNFINISHED } from '../rendition/rendition-files.ts';
import { RenditionWriter } from '../rendition/rendition-writer.ts';
import { toNumber } from '../timing/ratio.ts';
import type { SegmentSpan } from './stretch-task.ts';

/** What the runs of one rendition in a stretch share. */
export interface RunParts {
  /** Relative to the output directory. */
  readonly directory: string;
  /** Of the same, from the root. */
  readonly path: string;
  readonly rung: Rung;
  readonly borders: Borders;
  readonly createEncoder: () => FrameEncoder;
  /** Null for a film without sound. */
  readonly sound: TrackFormat | null;
  readonly onSegment: (segment: Segment) => void;
}

interface Opened {
  readonly pictures: EncodedRung;
  readonly writer: RenditionWriter;
}

/** A rung's encoder and files for segments that follow one another, opened with their first picture. */
export class SegmentRun {
  readonly #parts: RunParts;
  readonly #from: number;
  #to: number;
  #opened: Opened | null = null;
  /** Sound that came before the first picture. */
  #early: { readonly packet: Packet; readonly timeS: number }[] = [];
  #lastTick = 0;
  #heardS = 0;
  #hasAllPictures = false;
  #isEnded = false;

  constructor(parts: RunParts, { from, to }: SegmentSpan) {
    this.#parts = parts;
    this.#from = from;
    this.#to = to;
  }

  get firstTick(): number {
    return this.#parts.borders.startTick(this.#from);
  }

  /** Exclusive. The last segment lasts as long as the film, whatever was thought of its end. */
  get endTick(): number {
    const { borders } = this.#parts;
    return this.#to < borders.count ? borders.startTick(this.#to) : Number.POSITIVE_INFINITY;
  }

  get endS(): number {
    const { borders } = this.#parts;
    return this.#to < borders.count ? borders.startS(this.#to) : Number.POSITIVE_INFINITY;
  }

  wants(tick: number): boolean {
    return tick >= this.firstTick && tick < this.endTick;
  }

  /** Takes its pictures in order, from the first to the last. */
  encode(picture: Frame, isCut: boolean): void {
    this.#opened ??= this.#open();
    this.#lastTick = Number(picture.pts);
    this.#opened.pictures.encode(picture, isCut);
    if (this.#lastTick + 1 === this.endTick) this.finishPictures();
  }

  /** Takes all sound of the stretch, and keeps its own. */
  hear(packet: Packet, timeS: number): void {
    if (this.#isEnded || timeS < this.#parts.borders.startS(this.#from)) return;
    this.#heardS = timeS;
    if (timeS >= this.endS) this.#endIfComplete();
    else if (this.#opened) this.#opened.writer.writeSound(packet, timeS);
    else this.#early.push({ packet: packet.clone()!, timeS });
  }

  finishPictures(): void {
    if (this.#opened === null || this.#hasAllPictures) return;
    this.#hasAllPictures = true;
    this.#opened.pictures.finish();
    this.#endIfComplete();
  }

  /** Ends the last segment where the film ends. */
  end(endS: number): void {
    if (this.#opened === null || this.#isEnded) return;
    this.#isEnded = true;
    this.#opened.writer.finish(Math.min(endS, this.endS));
  }

  /**
   * Gives up segments that have not been begun.
   * @returns what has been given up, and what remains behind it
   */
  release({ from, to }: SegmentSpan): {
    readonly released: SegmentSpan | null;
    readonly rest: SegmentSpan | null;
  } {
    const first = Math.max(from, this.#firstUnbegun());
    const last = Math.min(to, this.#to);
    if (first >= last) return { released: null, rest: null };
    const rest = last < this.#to ? { from: last, to: this.#to } : null;
    this.#to = first;
    return { released: { from: first, to: last }, rest };
  }

  get isEmpty(): boolean {
    return this.#from >= this.#to;
  }

  close(): void {
    for (const { packet } of this.#early) packet.free();
    this.#early = [];
    this.#opened?.pictures.close();
  }

  #firstUnbegun(): number {
    if (this.#opened === null && this.#early.length === 0) return this.#from;
    const { borders } = this.#parts;
    const seen = this.#opened === null ? this.#from : borders.segmentAt(this.#lastTick);
    return Math.max(seen, borders.segmentAtS(this.#heardS)) + 1;
  }

  #endIfComplete(): void {
    const hasAllSound = this.#parts.sound === null || this.#heardS >= this.endS;
    if (this.#hasAllPictures && hasAllSound) this.end(this.endS);
  }

  #open(): Opened {
    const { path, rung, createEncoder, sound, onSegment } = this.#parts;
    const encoder = createEncoder();
    const format = { parameters: encoder.parameters(), timeBase: encoder.timeBase };
    const initFile = `${INIT_FILE}.${this.#from}${UNFINISHED}`;
    const writer = new RenditionWriter(path, format, sound, {
      firstSegment: this.#from,
      initFile,
      delayS: encoder.heldBack * toNumber(encoder.timeBase),
      onSegment: (segment) => {
        rmSync(join(path, initFile), { force: true });
        onSegment(segment);
      },
    });
    for (const { packet, timeS } of this.#early) {
      writer.writeSound(packet, timeS);
      packet.free();
    }
    this.#early = [];
    return { pictures: new EncodedRung(rung, encoder, writer), writer };
  }
}
