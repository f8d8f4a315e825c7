import type { Frame } from 'node-av/lib';
import { FilterRunner } from './filter-runner.ts';
import { pictureKey, pictureSource } from './picture-input.ts';

/** Sends one frame through a chain of filters. The result is the caller's to free. */
export function convertFrame(frame: Frame, filters: readonly string[]): Frame {
  const runner = new FilterRunner({
    source: 'buffer',
    outputs: 1,
    inputKey: pictureKey,
    describe: (input) => [pictureSource(input), ...filters, 'buffersink@out0'].join(),
  });
  try {
    runner.push(frame);
    return runner.pull(0)!.clone()!;
  } finally {
    runner.close();
  }
}
