import { availableParallelism } from 'node:os';
import type { Frame } from 'node-av/lib';
import { pictureRecipe } from '../../../vod/lanes/picture-recipe.ts';
import { FilterRunner } from '../../../vod/native/filter-runner.ts';
import { UPRIGHT } from '../../../vod/probe/orientation.ts';
import { TICKS_PER_S } from '../../cmaf/init-segment.ts';
import type { LadderCommand, RungPicture, SentPicture } from './ladder-messages.ts';
import { PictureDecoder } from './picture-decoder.ts';
import { RungEncoder } from './rung-encoder.ts';

/** Pictures that follow sooner are left out of lower renditions: 60 a second become 30. */
const SHORTEST_STEP_TICKS = 0.029 * TICKS_PER_S;
/** x264 cuts each picture into a slice a thread, which costs a few per cent of its size. */
const MOST_THREADS = 4;

/** Decodes a source once and encodes each rung of it, with key frames where the source has its own. */
export class LadderLane {
  readonly #config: Uint8Array;
  #decoder: PictureDecoder;
  readonly #scaler: FilterRunner;
  readonly #rungs: readonly RungEncoder[];
  /** When key frames of the source are shown that have not come out yet. */
  readonly #keys = new Set<number>();
  #lastTicks = Number.NEGATIVE_INFINITY;

  constructor({ config, rungs, framesPerS, preset }: LadderCommand & { readonly type: 'track' }) {
    this.#config = config;
    this.#decoder = new PictureDecoder(config);
    const picture = { orientation: UPRIGHT, isHdr: false };
    this.#scaler = new FilterRunner(pictureRecipe(picture, rungs));
    const frameRate = { num: Math.max(1, Math.round(framesPerS)), den: 1 };
    const threads = Math.min(MOST_THREADS, availableParallelism());
    this.#rungs = rungs.map((rung) => new RungEncoder({ rung, frameRate, preset, threads }));
  }

  /** An AVCDecoderConfigurationRecord for each rung. */
  get configs(): readonly Uint8Array[] {
    return this.#rungs.map(({ config }) => config);
  }

  push(picture: SentPicture): RungPicture[] {
    if (picture.isKey) this.#keys.add(picture.shownTicks);
    return this.#encode(picture);
  }

  /** Gives out what the decoder holds back. A key frame has to follow. */
  flush(): RungPicture[] {
    const pictures = this.#encode(null);
    this.#decoder.close();
    this.#decoder = new PictureDecoder(this.#config);
    this.#keys.clear();
    return pictures;
  }

  close(): void {
    this.#decoder.close();
    this.#scaler.close();
    for (const rung of this.#rungs) rung.close();
  }

  #encode(picture: SentPicture | null): RungPicture[] {
    const encoded: RungPicture[] = [];
    for (const frame of this.#decoder.decode(picture)) encoded.push(...this.#encodeFrame(frame));
    return encoded;
  }

  *#encodeFrame(frame: Frame): Generator<RungPicture> {
    const shownTicks = Number(frame.pts);
    const isKey = this.#keys.delete(shownTicks);
    if (!isKey && shownTicks - this.#lastTicks < SHORTEST_STEP_TICKS) return;
    this.#lastTicks = shownTicks;
    this.#scaler.push(frame);
    for (const [rung, encoder] of this.#rungs.entries()) {
      const scaled = this.#scaler.pull(rung);
      if (scaled === null) continue;
      for (const encoded of encoder.encode(scaled, shownTicks, isKey)) yield { rung, ...encoded };
    }
  }
}
