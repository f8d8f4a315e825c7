import { AV_BUFFERSRC_FLAG_KEEP_REF } from 'node-av/constants';
import { type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import type { Size } from '../ladder/fit.ts';
import { check } from './check.ts';
import { pictureSource } from './picture-input.ts';

/**
 * Compares pictures with those that they were made from, by structural similarity (Wang et al., 2004): 1 is the same.
 * A picture of another size is scaled to the original's first.
 */
export class Ssim {
  readonly #graph = new FilterGraph();
  readonly #shown: FilterContext;
  readonly #original: FilterContext;
  readonly #sink: FilterContext;
  readonly #frame = new Frame();
  #count = 0;
  #sum = 0;

  /**
   * Both frames are samples of what will be compared.
   * @param via the shown pictures are made this small before they are compared
   */
  constructor(shown: Frame, original: Frame, via: Size = shown) {
    const scale = [shown, via, original]
      .map(({ width, height }) => `${width}:${height}`)
      .flatMap((size, index, sizes) =>
        size === (sizes[index - 1] ?? size) ? [] : [`,scale=${size}:flags=bicubic`],
      )
      .join('');
    this.#graph.alloc();
    const description = [
      `${end('shown', shown)}${scale},setsar=1[shown]`,
      `${end('original', original)},setsar=1[original]`,
      '[shown][original]ssim,buffersink@out',
    ].join(';');
    check(this.#graph.parsePtr(description), 'filter description');
    check(this.#graph.configSync(), 'filter configuration');
    this.#shown = this.#graph.getFilter('buffer@shown')!;
    this.#original = this.#graph.getFilter('buffer@original')!;
    this.#sink = this.#graph.getFilter('buffersink@out')!;
    this.#frame.alloc();
  }

  /** Takes the next pair; both stay the caller's. */
  compare(shown: Frame, original: Frame): void {
    for (const [input, frame] of [
      [this.#shown, shown],
      [this.#original, original],
    ] as const) {
      const numbered = frame.clone()!;
      numbered.pts = BigInt(this.#count);
      check(input.buffersrcAddFrameSync(numbered, AV_BUFFERSRC_FLAG_KEEP_REF), 'filter input');
      numbered.free();
    }
    this.#count += 1;
    while (this.#sink.buffersinkGetFrameSync(this.#frame) >= 0) {
      this.#sum += Number(this.#frame.getMetadata().get('lavfi.ssim.All'));
      this.#frame.unref();
    }
  }

  /** The mean of all pairs so far. */
  get mean(): number {
    return this.#sum / this.#count;
  }

  close(): void {
    this.#frame.free();
    this.#graph.free();
  }
}

/** Pairs are told by their number, whatever clock the frames had. */
function end(name: string, frame: Frame): string {
  return pictureSource(frame)
    .replace('buffer@in', `buffer@${name}`)
    .replace(/time_base=[^:]+/, 'time_base=1/25');
}
