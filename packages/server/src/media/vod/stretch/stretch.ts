import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Packet, Stream } from 'node-av/lib';
import { MediaError } from '../../media-error.ts';
import type { Borders } from '../film/borders.ts';
import { bordersOf, phaseOf } from '../film/film-work.ts';
import { Gate } from '../film/gate.ts';
import { PictureLane } from '../lanes/picture-lane.ts';
import { timestampS } from '../native/timestamp.ts';
import { originS } from '../pass/origin.ts';
import type { MadeFile } from '../plan.ts';
import { type OpenSource, openSource } from '../probe/open-source.ts';
import { sentences } from '../probe/sentences.ts';
import { MAX_DURATION_S } from '../probe/source-limits.ts';
import { KeyFramePlan } from '../timing/key-frame-plan.ts';
import { toNumber } from '../timing/ratio.ts';
import { Timeline } from '../timing/timeline.ts';
import { picturesFrom } from './pictures-from.ts';
import { createRungEncoder } from './rung-encoder.ts';
import { openSheetTap, type SheetTap } from './sheet-tap.ts';
import { StretchRefused } from './stretch-refused.ts';
import { StretchRung } from './stretch-rung.ts';
import { StretchSound } from './stretch-sound.ts';
import type { SegmentSpan, StretchOutcome, StretchTask } from './stretch-task.ts';

export interface StretchListener {
  /** A segment, or a sheet of thumbnails. */
  made(file: MadeFile): void;
  /** A few times a second: how far the stretch has come on the film's timeline. */
  position(positionS: number): void;
}

/** How long the loop keeps the thread before it lets messages through. */
const TURN_MS = 100;
/** Pictures this far behind the packets will not come any more. */
const LARGEST_LAG_S = 10;

/** Makes segments of some renditions from a part of the source, which it decodes once. */
export class Stretch {
  readonly #task: StretchTask;
  readonly #listener: StretchListener;
  readonly #borders: Borders;
  /** Largest first. */
  readonly #rungs: readonly StretchRung[] = [];
  readonly #tap: SheetTap | null;
  readonly #source: OpenSource;
  readonly #stream: Stream;
  readonly #timeline: Timeline;
  readonly #sound: StretchSound | null;
  readonly #pictures: PictureLane;
  readonly #firstTick: number;
  readonly #gate = new Gate();
  #reachedS = 0;

  constructor(task: StretchTask, listener: StretchListener) {
    const { work, sheet } = task;
    this.#task = task;
    this.#listener = listener;
    this.#borders = bordersOf(work);
    const asked = task.renditions.filter(({ spans }) => spans.length > 0);
    const froms = asked.map(({ spans }) => spans[0]!.from);
    this.#firstTick = this.#borders.startTick(Math.min(...froms, sheet?.from ?? Number.POSITIVE_INFINITY));
    this.#source = openSource(task.sourcePath, task.headBytes);
    this.#stream = this.#source.streams[work.tracks.video.streamIndex]!;
    this.#timeline = new Timeline(originS(work.tracks), work.tracks.container.hasDiscontinuities);
    this.#tap = sheet === null ? null : openSheetTap(work, sheet);
    this.#sound =
      work.tracks.audio === null || froms.length === 0
        ? null
        : new StretchSound(task, work.tracks, this.#borders.startS(Math.min(...froms)), (packet, timeS) => {
            for (const rung of this.#rungs) rung.hear(packet, timeS);
          });
    this.#rungs = asked
      .map(({ directory, spans }) => this.#openRung(directory, spans))
      .toSorted((a, b) => b.rung.width * b.rung.height - a.rung.width * a.rung.height);
    this.#pictures = this.#openPictures();
  }

  /** @throws {StretchRefused} the film cannot be made in stretches */
  async run(): Promise<StretchOutcome> {
    const packets = this.#packets();
    try {
      const isWhole = packets !== null && (await this.#read(packets));
      const endS = isWhole || packets === null ? null : this.#finish();
      this.#pictures.settle();
      const sheet = this.#tap?.write(this.#task.outputDirectory);
      if (sheet) this.#listener.made(sheet);
      return {
        endS,
        isPastEnd: packets === null,
        reachedS: Math.max(this.#reachedS, this.#sound?.reachedS ?? 0),
        ...this.#pictures.counts,
      };
    } finally {
      packets?.return(undefined);
      this.#close();
    }
  }

  /** Gives up segments that have not been begun; the stretch ends earlier then. @returns their numbers */
  release(directory: string, span: SegmentSpan): number[] {
    return this.#rungs.filter((rung) => rung.directory === directory).flatMap((rung) => rung.release(span));
  }

  /** Pauses, or continues. */
  pause(isPaused: boolean): void {
    this.#gate.close(isPaused);
  }

  /** @returns whether everything was made before the source ended */
  async #read(packets: Generator<Packet>): Promise<boolean> {
    let turnEndsMs = performance.now() + TURN_MS;
    for (const packet of packets) {
      this.#place(packet);
      this.#pictures.decode(packet);
      this.#sound?.advanceTo(Math.min(this.#pictures.positionS, this.#soundEndS));
      if (this.#pictures.isComplete || this.#lags(packet)) {
        this.#completeSound();
        return true;
      }
      if (performance.now() < turnEndsMs) continue;
      const tellPosition = (): void => this.#listener.position(this.#positionS());
      tellPosition();
      await this.#gate.pass(tellPosition);
      turnEndsMs = performance.now() + TURN_MS;
    }
    return false;
  }

  #place(packet: Packet): void {
    this.#timeline.place(packet, this.#stream);
    if (this.#timeline.hasJumped) throw new StretchRefused('the clock of the pictures jumps');
    const { timeBase } = this.#stream;
    const timeS = timestampS(packet.pts, timeBase) ?? timestampS(packet.dts, timeBase) ?? 0;
    this.#reachedS = Math.max(this.#reachedS, timeS + Number(packet.duration) * toNumber(timeBase));
  }

  /** Where a part of a file is damaged, the last picture before it stays. @returns whether that was the rest */
  #lags(packet: Packet): boolean {
    const endS = this.#endTick * this.#frameS;
    const packetS = timestampS(packet.dts, this.#stream.timeBase) ?? 0;
    if (packetS < endS + LARGEST_LAG_S) return false;
    if (this.#pictures.counts.pictures === 0) throw new StretchRefused('no picture can be decoded');
    this.#pictures.finish(endS);
    return true;
  }

  #completeSound(): void {
    this.#sound?.completeTo(this.#soundEndS);
  }

  /** The source has no more pictures: finds out where the film ends. @returns null if its sound continues */
  #finish(): number | null {
    this.#pictures.decode(null);
    if (this.#pictures.counts.pictures === 0) throw new StretchRefused('no picture can be decoded');
    this.#sound?.advanceTo(this.#soundEndS);
    const pictureEndS = this.#pictures.positionS;
    const soundEndS = this.#sound === null ? 0 : this.#sound.endS;
    if (soundEndS === null) {
      this.#pictures.finish(this.#endTick * this.#frameS);
      this.#completeSound();
      return null;
    }
    const endS = Math.max(pictureEndS, soundEndS);
    if (Math.round(endS / this.#frameS) > this.#firstTick) this.#pictures.finish(endS);
    this.#sound?.finish(Math.min(endS, this.#soundEndS));
    for (const rung of this.#rungs) rung.end(endS);
    return endS;
  }

  #positionS(): number {
    const { positionS } = this.#pictures;
    if (positionS > MAX_DURATION_S + 60) throw new MediaError('SOURCE_TOO_LARGE', sentences.tooLong);
    return positionS;
  }

  get #frameS(): number {
    const { num, den } = this.#task.work.tracks.video.frameRate;
    return den / num;
  }

  /** The last frame that is needed, exclusive. */
  get #endTick(): number {
    return Math.max(this.#tap?.endTick ?? 0, ...this.#rungs.map(({ endTick }) => endTick));
  }

  get #soundEndS(): number {
    return Math.max(0, ...this.#rungs.map(({ endS }) => endS));
  }

  /** The source's pictures, from a key frame at or before the first border. */
  #packets(): Generator<Packet> | null {
    return picturesFrom(this.#source, this.#stream, this.#task.work, this.#firstTick);
  }

  #openPictures(): PictureLane {
    const { work, isSingleThreaded, isLight } = this.#task;
    const endTick = (): number => this.#endTick;
    return new PictureLane(work.tracks.video, this.#stream, {
      rungs: this.#rungs,
      keyFrames: new KeyFramePlan(1 / this.#frameS, work.cutsS),
      tap: this.#tap,
      decoderThreads: isSingleThreaded || isLight ? 1 : 0,
      range: {
        firstTick: this.#firstTick,
        phase: phaseOf(work.tracks),
        get endTick() {
          return endTick();
        },
      },
    });
  }

  #openRung(directory: string, spans: readonly SegmentSpan[]): StretchRung {
    const { work, outputDirectory, isSingleThreaded, isLight, preset } = this.#task;
    const { rung } = work.renditions.find((rendition) => rendition.directory === directory)!;
    const path = join(outputDirectory, directory);
    mkdirSync(path, { recursive: true });
    return new StretchRung(
      {
        directory,
        path,
        rung,
        borders: this.#borders,
        sound: this.#sound?.format ?? null,
        createEncoder: () =>
          createRungEncoder(rung, work.tracks.video, { isLight, preset, isSingleThreaded }),
        onSegment: ({ file, bytes }) => this.#listener.made({ directory, file, bytes }),
      },
      spans,
    );
  }

  #close(): void {
    this.#source.close();
    this.#sound?.close();
    // With its rungs.
    this.#pictures.close();
    this.#tap?.close();
  }
}
