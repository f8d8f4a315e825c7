import type { Sample } from '../cmaf/fragment.ts';
import type { PackagedPart, PackagedSegment } from '../cmaf/packaged.ts';
import type { LiveSegment } from '../hls/live-segment.ts';
import type { VideoTrack } from '../source.ts';
import type { SentPicture } from './child/ladder-messages.ts';
import type { RungOutput } from './rung-output.ts';
import { RungPictures } from './rung-pictures.ts';

/** How far a rung may be behind the source: what a player has in its buffer is little more. */
export const LONGEST_LAG_MS = 2_000;

type SourceEvent =
  | {
      readonly type: 'open';
      readonly atMs: number;
      readonly segment: LiveSegment;
      readonly about: PackagedSegment;
    }
  | { readonly type: 'part'; readonly atMs: number; readonly part: PackagedPart }
  | { readonly type: 'close'; readonly atMs: number };

/** What the open segment has: nothing yet; pictures of its own, of which the first is kept; the source's own media. */
type Mode =
  | { readonly is: 'open'; readonly event: SourceEvent & { readonly type: 'open' } }
  | { readonly is: 'own'; readonly first: Sample; readonly isBroken: boolean }
  | { readonly is: 'source' }
  | { readonly is: 'closed' };

/**
 * One lower rendition. It follows the source part by part, with the same sequence numbers, times and sound, as soon as it
 * has the pictures of a part. Where they do not come in time, it goes on without: a segment that has begun shows its first
 * picture until its end, and the next ones are the source's, until pictures come again.
 */
export class Rung {
  readonly #output: RungOutput;
  readonly #pictures = new RungPictures();
  #events: SourceEvent[] = [];
  #mode: Mode = { is: 'closed' };
  #track: VideoTrack | null = null;
  /** From here on somebody encodes pictures for it. */
  #fedFromTicks = Number.POSITIVE_INFINITY;

  /** @param isOpen the source's segment is open, and what there is of it has been referred to */
  constructor(output: RungOutput, isOpen: boolean) {
    this.#output = output;
    if (isOpen) this.#mode = { is: 'source' };
  }

  /** Pictures of this kind come. @param fromTicks of the first, a key frame, when the source's is decoded */
  feed(track: VideoTrack, fromTicks: number): void {
    this.#track = track;
    this.#fedFromTicks = fromTicks;
  }

  /** No more pictures come. */
  starve(nowMs: number): void {
    this.#fedFromTicks = Number.POSITIVE_INFINITY;
    this.#pictures.clear();
    this.advance(nowMs);
  }

  /** @param keyTicks for a key frame, when the source's is decoded */
  push(picture: SentPicture, keyTicks: number | null): void {
    this.#pictures.push(picture, keyTicks);
  }

  /** Nothing comes any more of what is decoded before. */
  reach(ticks: number): void {
    this.#pictures.reach(ticks);
  }

  /** The source has a new segment. @param segment that of the source */
  opened(segment: LiveSegment, about: PackagedSegment, atMs: number): void {
    this.#events.push({ type: 'open', atMs, segment, about });
  }

  parted(part: PackagedPart, atMs: number): void {
    this.#events.push({ type: 'part', atMs, part });
  }

  closed(atMs: number): void {
    this.#events.push({ type: 'close', atMs });
  }

  /** Gives out what is there. */
  advance(nowMs: number): void {
    for (let event = this.#events[0]; event !== undefined; event = this.#events[0]) {
      if (!this.#take(event, nowMs - event.atMs > LONGEST_LAG_MS)) return;
      this.#events.shift();
    }
  }

  /** Everything that waits is given out without pictures. */
  finish(): void {
    this.advance(Number.POSITIVE_INFINITY);
  }

  /** @returns false if it has to wait */
  #take(event: SourceEvent, isLate: boolean): boolean {
    switch (event.type) {
      case 'open':
        this.#mode = { is: 'open', event };
        return true;
      case 'part':
        return this.#takePart(event.part, isLate);
      case 'close':
        if (this.#mode.is === 'own' || this.#mode.is === 'source') this.#output.close();
        this.#mode = { is: 'closed' };
        return true;
    }
  }

  #takePart(part: PackagedPart, isLate: boolean): boolean {
    const mode = this.#mode;
    const { startTicks } = part;
    const endTicks = startTicks + part.ticks;
    if (mode.is === 'source') {
      this.#output.copy(part);
      return true;
    }
    const isUnfed = startTicks < this.#fedFromTicks || part.pictures === 0;
    const isBroken = mode.is === 'own' && mode.isBroken;
    const hasCome = !isUnfed && !isBroken && this.#pictures.hasReached(endTicks);
    if (!hasCome && !isUnfed && !isBroken && !isLate) return false;
    if (mode.is === 'open') return this.#begin(part, mode.event, hasCome);
    if (mode.is === 'closed') return true;
    const samples = hasCome ? this.#pictures.take(startTicks, endTicks) : [];
    // What refers to a picture that is missing would be damaged.
    if (samples.length === 0) {
      this.#output.part(part, [{ ...mode.first, duration: part.ticks }]);
      this.#mode = { ...mode, isBroken: true };
    } else this.#output.part(part, samples);
    return true;
  }

  /** The first part of a segment decides what the segment is. */
  #begin(part: PackagedPart, { segment, about }: SourceEvent & { type: 'open' }, hasCome: boolean): true {
    const { startTicks, ticks } = part;
    this.#pictures.dropBefore(startTicks);
    const [first, ...others] =
      hasCome && this.#pictures.hasKeyAt(startTicks)
        ? this.#pictures.take(startTicks, startTicks + ticks)
        : [];
    if (first === undefined || this.#track === null) {
      this.#output.refer(segment);
      this.#output.copy(part);
      this.#mode = { is: 'source' };
    } else {
      this.#output.open(about, this.#track);
      this.#output.part(part, [first, ...others]);
      this.#mode = { is: 'own', first, isBroken: false };
    }
    return true;
  }
}
