import type { Frame } from 'node-av/lib';
import { FilterRunner } from '../native/filter-runner.ts';
import { pictureKey, pictureSource } from '../native/picture-input.ts';
import { toRational } from '../native/rational.ts';
import type { Ratio } from '../timing/ratio.ts';

/** Makes whole pictures from fields, one per frame; progressive frames pass through unchanged. */
export class Deinterlacer {
  readonly #runner = new FilterRunner({
    source: 'buffer',
    outputs: 1,
    inputKey: pictureKey,
    describe: (frame) => `${pictureSource(frame)},bwdif=mode=send_frame:deint=interlaced,buffersink@out0`,
  });

  /** `null` flushes the last frame, which waits for its successor. */
  *process(frame: Frame | null): Generator<Frame> {
    if (frame === null) this.#runner.end();
    else this.#runner.push(frame);
    for (let out = this.#runner.pull(0); out !== null; out = this.#runner.pull(0)) {
      out.timeBase = toRational(this.timeBase());
      yield out;
    }
  }

  timeBase(): Ratio {
    return this.#runner.timeBase(0);
  }

  close(): void {
    this.#runner.close();
  }
}
