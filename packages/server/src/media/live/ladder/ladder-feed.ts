import type { Rung as RungPlan } from '../../vod/ladder/ladder.ts';
import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import type { PackagedPicture } from '../cmaf/packaged.ts';
import { readAvcConfig } from '../codecs/avc-config.ts';
import type { VideoTrack } from '../source.ts';
import type { LadderNotice, RungPicture } from './child/ladder-messages.ts';
import { type LadderLink, startLadderProcess } from './child/ladder-process.ts';
import type { Rung } from './rung.ts';

/** So many steps between pictures tell the frame rate. */
const MEASURED_PICTURES = 10;
const USUAL_FRAMES_PER_S = 30;
/** Faster sources lose every second picture. */
const MOST_FRAMES_PER_S = 35;

export interface LadderFeedParts {
  readonly track: VideoTrack;
  /** In the order of `rungs`. */
  readonly plan: readonly RungPlan[];
  readonly rungs: readonly Rung[];
  /** Of x264. */
  readonly preset: string;
  /** In milliseconds. */
  readonly now: () => number;
  readonly startProcess?: typeof startLadderProcess;
  /** It takes pictures, which come out as these. */
  readonly onReady: (tracks: readonly VideoTrack[]) => void;
  readonly onPictures: () => void;
  /** The process has died. @param detail what it said */
  readonly onExit: (detail: string) => void;
}

/** Sends one kind of pictures to a process of their own, and what comes back to the rungs. */
export class LadderFeed {
  readonly #parts: LadderFeedParts;
  #link: LadderLink | null = null;
  readonly #tracks: VideoTrack[] = [];
  /** The process is ready, and has got a key frame. */
  #isFlowing = false;
  /** By when key frames are shown: when they are decoded. */
  readonly #keys = new Map<number, number>();
  readonly #flushes = new Map<number, number>();
  #flushCount = 0;
  /** When the pictures were sent that have not come back. */
  readonly #sentMs: number[] = [];
  readonly #measured: number[] = [];

  constructor(parts: LadderFeedParts) {
    this.#parts = parts;
  }

  get pid(): number | undefined {
    return this.#link?.pid;
  }

  picture(picture: PackagedPicture): void {
    if (this.#link === null) this.#measure(picture);
    if (this.#link === null || this.#tracks.length < this.#parts.plan.length) return;
    const { shownTicks, decodeTicks, isKey, data } = picture;
    if (!this.#isFlowing) {
      if (!isKey) return;
      this.#isFlowing = true;
      for (const [index, rung] of this.#parts.rungs.entries()) rung.feed(this.#tracks[index]!, decodeTicks);
    }
    if (isKey) this.#keys.set(shownTicks, decodeTicks);
    this.#sentMs.push(this.#parts.now());
    this.#link.send({ type: 'picture', shownTicks, isKey, data });
  }

  /** The next picture is a key frame. @param endTicks nothing more comes of what is decoded before */
  flush(endTicks: number): void {
    if (!this.#isFlowing) return;
    this.#flushCount += 1;
    this.#flushes.set(this.#flushCount, endTicks);
    this.#link?.send({ type: 'flush', id: this.#flushCount });
  }

  /** Whether the oldest picture that has not come back has waited for longer. */
  isBehind(nowMs: number, longestMs: number): boolean {
    const [oldestMs] = this.#sentMs;
    return oldestMs !== undefined && nowMs - oldestMs > longestMs;
  }

  stop(): void {
    this.#link?.stop();
    this.#link = null;
  }

  /** The encoder wants to know the frame rate before it starts. */
  #measure({ decodeTicks }: PackagedPicture): void {
    this.#measured.push(decodeTicks);
    if (this.#measured.length <= MEASURED_PICTURES) return;
    const ticks = this.#measured.at(-1)! - this.#measured[0]!;
    const measured = ticks > 0 ? (MEASURED_PICTURES * TICKS_PER_S) / ticks : USUAL_FRAMES_PER_S;
    const framesPerS = measured > MOST_FRAMES_PER_S ? measured / 2 : measured;
    const { track, plan, preset, onExit, startProcess = startLadderProcess } = this.#parts;
    this.#link = startProcess((notice) => {
      try {
        this.#hear(notice);
      } catch (error) {
        this.stop();
        onExit(String(error));
      }
    }, onExit);
    this.#link.send({ type: 'track', config: track.config, rungs: plan, framesPerS, preset });
  }

  #hear(notice: LadderNotice): void {
    if (notice.type === 'rung') {
      this.#tracks[notice.rung] = readAvcConfig(notice.config);
      if (this.#tracks.length === this.#parts.plan.length) this.#parts.onReady(this.#tracks);
      return;
    }
    this.#give(notice.pictures);
    if (notice.type === 'taken') this.#sentMs.shift();
    else {
      const endTicks = this.#flushes.get(notice.id);
      this.#flushes.delete(notice.id);
      if (endTicks !== undefined) for (const rung of this.#parts.rungs) rung.reach(endTicks);
    }
    this.#parts.onPictures();
  }

  #give(pictures: readonly RungPicture[]): void {
    for (const { rung, ...picture } of pictures) {
      const keyTicks = picture.isKey ? (this.#keys.get(picture.shownTicks) ?? null) : null;
      this.#parts.rungs[rung]?.push(picture, keyTicks);
    }
    const [last] = pictures.slice(-1);
    if (last !== undefined)
      for (const shownTicks of this.#keys.keys())
        if (shownTicks <= last.shownTicks) this.#keys.delete(shownTicks);
  }
}
