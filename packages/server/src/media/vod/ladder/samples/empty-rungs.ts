import type { Frame } from 'node-av/lib';
import { Ssim } from '../../native/ssim.ts';
import type { Size } from '../fit.ts';
import { showsAll } from '../leave-out.ts';
import type { Shot } from './film-shots.ts';

/** Brighter or darker than the first sample by no more than this, out of 255, is the same colour. */
const FLAT = 3;

/** Whether a shot shows a single colour. */
export function isBlank({ pictures }: Shot): boolean {
  const { data, linesize, width, height } = middleOf(pictures.at(-1)!);
  const luma = data![0]!;
  for (let y = 0; y < height; y += 1) {
    const row = luma.subarray(y * linesize[0]!, y * linesize[0]! + width);
    if (row.some((value) => Math.abs(value - luma[0]!) > FLAT)) return false;
  }
  return true;
}

/**
 * How many of the largest rungs show no more of a shot than a smaller one does.
 * @param most no more than these, which were empty in the shots before
 */
export function countEmpty({ pictures }: Shot, most: number): number {
  const original = middleOf(pictures[0]!);
  const isEnough = (smaller: Frame): boolean => {
    const half = { width: smaller.width / 2, height: smaller.height / 2 };
    return showsAll(similarity(smaller, original), similarity(smaller, original, half));
  };
  let empty = 0;
  while (empty < most && isEnough(middleOf(pictures[empty + 1]!))) empty += 1;
  return empty;
}

function middleOf(pictures: readonly Frame[]): Frame {
  return pictures[pictures.length >> 1]!;
}

function similarity(shown: Frame, original: Frame, via?: Size): number {
  const ssim = new Ssim(shown, original, via);
  try {
    ssim.compare(shown, original);
    return ssim.mean;
  } finally {
    ssim.close();
  }
}
