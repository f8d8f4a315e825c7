import type { Beat } from '@commoncast/core/insights/beat';
import type { BeatEvent } from '@commoncast/core/insights/constants';
import type { ReceivedBatch } from '../../src/services/insights/ingest/received-batch.ts';
import type { Random } from './random.ts';

export interface GeneratedContent {
  readonly id: string;
  readonly isForeign: boolean;
  readonly durationMs: number | null;
}

/** Who watched what, and everything that the player said about it, in order. */
export interface GeneratedPlay
  extends Pick<
    ReceivedBatch,
    'businessId' | 'sessionId' | 'viewerId' | 'isCookieless' | 'bucket' | 'device' | 'pageUrl'
  > {
  readonly content: GeneratedContent;
  readonly beats: readonly Beat[];
}

/** Times are multiples of this, so that the reference can count in cells. */
export const CELL_MS = 100;

/** Plays a content at random: with pauses, seeks, rebuffering, speeds, and sometimes with lies. */
export function generateBeats(random: Random, content: GeneratedContent, startMs: number): Beat[] {
  const play = new Playback(random, content, startMs);
  if (random.chance(0.2)) return [play.beat('load')];
  play.beat('intent');
  if (random.chance(0.1)) return play.leave('hidden');
  play.start(random.whole(1, 40) * CELL_MS);
  for (let step = random.whole(0, 12); step > 0; step -= 1) play.step();
  if (random.chance(0.1)) play.lie();
  return play.leave(random.pick(['ended', 'hidden', 'pause', 'beat']));
}

class Playback {
  readonly #random: Random;
  readonly #content: GeneratedContent;
  readonly #playId: string;
  readonly #beats: Beat[] = [];
  /** Undefined for a player that does not repeat it. */
  readonly #firstMs: number | undefined;
  #nowMs: number;
  #positionMs = 0;
  #playingMs = 0;
  #rebufferMs = 0;
  #rebufferCount = 0;
  #startupMs: number | undefined;
  #ranges: [number, number][] = [];

  constructor(random: Random, content: GeneratedContent, startMs: number) {
    this.#random = random;
    this.#content = content;
    this.#playId = random.uuid();
    this.#firstMs = random.chance(0.7) ? startMs : undefined;
    this.#nowMs = startMs;
  }

  beat(event: BeatEvent): Beat {
    const beat: Beat = {
      playId: this.#playId,
      seq: this.#beats.length,
      contentId: this.#content.id,
      event,
      tClient: this.#nowMs,
      ...(this.#firstMs !== undefined && { tFirst: this.#firstMs }),
      positionMs: this.#positionMs,
      playingMs: this.#playingMs,
      rebufferMs: this.#rebufferMs,
      rebufferCount: this.#rebufferCount,
      ...(this.#startupMs !== undefined && { startupMs: this.#startupMs }),
      ranges: this.#ranges.map(([from, to]): [number, number] => [from, to]),
      visible: true,
      rate: 1,
      muted: false,
    };
    this.#beats.push(beat);
    return beat;
  }

  start(startupMs: number): void {
    this.#nowMs += startupMs;
    this.#startupMs = startupMs;
    this.beat('first-frame');
    this.#ranges.push([0, 0]);
    this.#play();
  }

  step(): void {
    this.#random.pick([
      () => this.#play(),
      () => this.#play(),
      () => this.#rebuffer(),
      () => this.#seek(),
      () => this.#pause(),
    ])();
  }

  /** Claims more than the time between the beats allows. */
  lie(): void {
    this.#playingMs += 10_000_000;
    this.#ranges.push([0, 5_000_000]);
  }

  leave(event: BeatEvent): Beat[] {
    this.beat(event);
    return this.#beats;
  }

  #play(): void {
    const lastsMs = this.#random.whole(1, 120) * CELL_MS;
    const rate = this.#random.pick([1, 1, 1, 2]);
    this.#nowMs += lastsMs;
    this.#playingMs += lastsMs;
    const endMs = this.#content.durationMs ?? 600_000;
    this.#positionMs = Math.min(this.#positionMs + lastsMs * rate, endMs);
    const last = this.#ranges.at(-1);
    if (last) last[1] = this.#positionMs;
    this.beat('beat');
  }

  #rebuffer(): void {
    const lastsMs = this.#random.whole(1, 50) * CELL_MS;
    this.#nowMs += lastsMs;
    this.#rebufferMs += lastsMs;
    this.#rebufferCount += 1;
    this.beat('rebuffer');
  }

  #seek(): void {
    this.#positionMs = this.#random.whole(0, (this.#content.durationMs ?? 600_000) / CELL_MS) * CELL_MS;
    this.#ranges.push([this.#positionMs, this.#positionMs]);
    this.beat('seek');
  }

  #pause(): void {
    this.beat('pause');
    this.#nowMs += this.#random.whole(1, 900) * CELL_MS;
    this.beat('play');
  }
}
