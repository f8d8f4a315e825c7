import { setImmediate } from 'node:timers/promises';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { bordersOf, phaseOf } from '../film/film-work.ts';
import { fitInto } from '../ladder/fit.ts';
import { TAP_SHORT_SIDE } from '../lanes/picture-lane.ts';
import { pictureRecipe } from '../lanes/picture-recipe.ts';
import { FilterRunner } from '../native/filter-runner.ts';
import { nameColours } from '../native/picture-input.ts';
import { timestampS } from '../native/timestamp.ts';
import { TrackDecoder } from '../native/track-decoder.ts';
import { originS } from '../pass/origin.ts';
import { openSource } from '../probe/open-source.ts';
import { toNumber } from '../timing/ratio.ts';
import { Timeline } from '../timing/timeline.ts';
import { picturesFrom } from './pictures-from.ts';
import { openSheetTap, type SheetTap } from './sheet-tap.ts';
import type { StretchListener } from './stretch.ts';
import type { StretchOutcome, StretchTask } from './stretch-task.ts';

/** Beyond this, packets are decoded whether a thumbnail needs them or not. */
const MOST_HELD_BYTES = 64 * 1024 ** 2;
/** How long the loop keeps the thread before it lets messages through. */
const TURN_MS = 100;

/** Whether all that is asked for are thumbnails, of a part of the film that need not be read to its end. */
export function isSheetOnly({ work, renditions, sheet }: StretchTask): boolean {
  if (sheet === null || renditions.some(({ spans }) => spans.length > 0)) return false;
  // The fields around an interlaced picture are needed as well.
  if (work.tracks.video.isInterlaced) return false;
  return work.isEndRead || sheet.to < bordersOf(work).count;
}

/**
 * Makes a sheet of thumbnails where the segments are there already, and decodes only groups of pictures in which there
 * is one.
 * @returns null where no picture can be decoded
 */
export async function makeSparseSheet(
  task: StretchTask,
  listener: StretchListener,
): Promise<StretchOutcome | null> {
  const { work, sheet, sourcePath, outputDirectory } = task;
  const tap = openSheetTap(work, sheet!);
  const source = openSource(sourcePath);
  const stream = source.streams[work.tracks.video.streamIndex]!;
  const packets = picturesFrom(source, stream, work, tap.firstTick);
  const groups = new SparseGroups(task, stream, tap);
  try {
    if (packets !== null) await readUntilDone(packets, groups, listener);
    if (!groups.finish()) return null;
    const written = tap.write(outputDirectory);
    if (written !== null) listener.made(written);
    // Of what was left out nobody knows whether it can be read: it counts for nothing.
    return { endS: null, isPastEnd: false, reachedS: 0, packets: 0, pictures: 0 };
  } finally {
    packets?.return(undefined);
    groups.close();
    tap.close();
    source.close();
  }
}

async function readUntilDone(
  packets: Generator<Packet>,
  groups: SparseGroups,
  listener: StretchListener,
): Promise<void> {
  let turnEndsMs = performance.now() + TURN_MS;
  for (const packet of packets) {
    groups.read(packet);
    if (groups.isDone) return;
    if (performance.now() < turnEndsMs) continue;
    listener.position(groups.positionS);
    await setImmediate();
    turnEndsMs = performance.now() + TURN_MS;
  }
}

/** Decodes the groups of pictures in which there are thumbnails, and takes these. */
class SparseGroups {
  readonly #decoder: TrackDecoder;
  readonly #scaler: FilterRunner;
  readonly #timeline: Timeline;
  readonly #stream: Stream;
  readonly #tap: SheetTap;
  readonly #framesPerS: number;
  readonly #phase: number;
  readonly #ticks: number[];
  /** Packets since the last key frame, or since the last thumbnail, that nothing needs so far. */
  #held: Packet[] = [];
  #heldBytes = 0;
  /** Whether what is held begins with a key frame: what was decoded before does not matter then. */
  #startsAfresh = true;
  #isDecoding = false;
  /** The last picture at or before the next thumbnail. */
  #shown: Frame | null = null;

  constructor({ work }: StretchTask, stream: Stream, tap: SheetTap) {
    const { tracks } = work;
    this.#decoder = new TrackDecoder(stream, 1);
    this.#scaler = new FilterRunner(pictureRecipe(tracks.video, [fitInto(tracks.video, TAP_SHORT_SIDE)]));
    this.#timeline = new Timeline(originS(tracks), tracks.container.hasDiscontinuities);
    this.#stream = stream;
    this.#tap = tap;
    this.#framesPerS = toNumber(tracks.video.frameRate);
    this.#phase = phaseOf(tracks);
    const endTick = Math.min(tap.endTick, bordersOf(work).endTick);
    const length = Math.max(0, endTick - tap.firstTick);
    const all = Array.from({ length }, (_, index) => tap.firstTick + index);
    this.#ticks = all.filter((tick) => tap.wants(tick));
  }

  /** Whether all thumbnails are there. */
  get isDone(): boolean {
    return this.#ticks.length === 0;
  }

  get positionS(): number {
    return (this.#ticks[0] ?? 0) / this.#framesPerS;
  }

  read(packet: Packet): void {
    this.#timeline.place(packet, this.#stream);
    const { timeBase } = this.#stream;
    const timeS = timestampS(packet.pts, timeBase) ?? timestampS(packet.dts, timeBase);
    const tick = timeS === null ? null : this.#tickOf(timeS);
    if (this.#isDecoding) {
      this.#decode(packet);
      return;
    }
    const next = this.#ticks[0]!;
    if (packet.isKeyframe && tick !== null && tick <= next) {
      this.#letGo();
      this.#startsAfresh = true;
    }
    this.#held.push(packet.clone()!);
    this.#heldBytes += packet.size;
    if ((tick !== null && tick > next) || this.#heldBytes > MOST_HELD_BYTES) this.#decodeHeld();
  }

  /** The file has ended, or all is there. @returns whether there is a thumbnail for each place */
  finish(): boolean {
    if (this.isDone) return true;
    this.#decodeHeld();
    this.#decode(null);
    while (this.#shown !== null && !this.isDone) this.#take();
    return this.isDone;
  }

  close(): void {
    this.#letGo();
    this.#shown?.free();
    this.#decoder.close();
    this.#scaler.close();
  }

  #decodeHeld(): void {
    if (this.#startsAfresh) this.#decoder.startAfresh();
    this.#startsAfresh = false;
    this.#isDecoding = true;
    for (const packet of this.#held) this.#decode(packet);
    this.#letGo();
  }

  #decode(packet: Packet | null): void {
    for (const frame of this.#decoder.decode(packet)) {
      frame.pts = frame.bestEffortTimestamp;
      frame.timeBase = this.#stream.timeBase;
      nameColours(frame);
      const timeS = timestampS(frame.pts, frame.timeBase);
      if (timeS !== null) this.#see(frame, this.#tickOf(timeS));
    }
  }

  #see(frame: Frame, tick: number): void {
    while (this.#shown !== null && this.#ticks.length > 0 && tick > this.#ticks[0]!) {
      this.#take();
      this.#isDecoding = false;
    }
    this.#shown?.free();
    this.#shown = frame.clone();
  }

  /** Takes the next thumbnail from the picture that is shown there. */
  #take(): void {
    this.#scaler.push(this.#shown!);
    const picture = this.#scaler.pull(0);
    if (picture !== null) this.#tap.take(this.#ticks[0]!, picture);
    this.#ticks.shift();
  }

  #letGo(): void {
    for (const packet of this.#held) packet.free();
    this.#held = [];
    this.#heldBytes = 0;
  }

  #tickOf(timeS: number): number {
    return Math.max(0, Math.round(timeS * this.#framesPerS - this.#phase));
  }
}
