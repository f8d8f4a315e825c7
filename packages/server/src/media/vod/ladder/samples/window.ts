import type { Frame } from 'node-av/lib';
import { FilterRunner } from '../../native/filter-runner.ts';
import { pictureKey, pictureSource } from '../../native/picture-input.ts';
import type { Size } from '../fit.ts';

/** What is tried of a picture: as much as the smallest rungs show, so that large ones cost no more. */
const WINDOW: Size = { width: 480, height: 272 };

/** Where to look, as fractions of the room that there is: the middle first. */
const PLACES = [
  [0.5, 0.5],
  [0.3, 0.3],
  [0.7, 0.6],
  [0.3, 0.7],
  [0.7, 0.3],
] as const;

/** The part of a rung's pictures that is tried. */
export function windowOf({ width, height }: Size): Size {
  return { width: Math.min(width, WINDOW.width), height: Math.min(height, WINDOW.height) };
}

/** Cuts the same window out of each picture. The results are the caller's to free. */
export function cutWindows(pictures: readonly Frame[], shot: number): Frame[] {
  const first = pictures[0]!;
  const { width, height } = windowOf(first);
  const [partX, partY] = PLACES[shot % PLACES.length]!;
  const [x, y] = [even((first.width - width) * partX), even((first.height - height) * partY)];
  const runner = new FilterRunner({
    source: 'buffer',
    outputs: 1,
    inputKey: pictureKey,
    describe: (frame) => `${pictureSource(frame)},crop=${width}:${height}:${x}:${y},buffersink@out0`,
  });
  try {
    return pictures.map((picture) => {
      runner.push(picture);
      return runner.pull(0)!.clone()!;
    });
  } finally {
    runner.close();
  }
}

/** Colours are shared by two by two pixels. */
function even(offset: number): number {
  return Math.floor(offset / 2) * 2;
}
