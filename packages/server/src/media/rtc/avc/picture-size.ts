import { BitReader } from './bit-reader.ts';

const HIGH_PROFILES: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);
const MOST_PIXELS_A_SIDE = 16_384;

/** Width and height after cropping, from a sequence parameter set (ITU-T H.264 §7.3.2.1.1); null if it is damaged. */
export function pictureSize(sps: Uint8Array): { width: number; height: number } | null {
  try {
    return read(new BitReader(sps.subarray(1)));
  } catch {
    return null;
  }
}

function read(bits: BitReader): { width: number; height: number } | null {
  const profile = bits.take(8);
  bits.take(16);
  bits.unsigned();
  let chroma = 1;
  if (HIGH_PROFILES.has(profile)) {
    chroma = bits.unsigned();
    if (chroma === 3) bits.take(1);
    bits.unsigned();
    bits.unsigned();
    bits.take(1);
    if (bits.take(1)) skipScalingLists(bits, chroma === 3 ? 12 : 8);
  }
  bits.unsigned();
  const orderType = bits.unsigned();
  if (orderType === 0) bits.unsigned();
  else if (orderType === 1) skipOrderCycle(bits);
  bits.unsigned();
  bits.take(1);
  const columns = bits.unsigned() + 1;
  const rows = bits.unsigned() + 1;
  const isProgressive = bits.take(1);
  if (!isProgressive) bits.take(1);
  bits.take(1);
  const [left, right, top, bottom] = bits.take(1)
    ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()]
    : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isProgressive);
  const width = columns * 16 - (left + right) * unitX;
  const height = rows * 16 * (2 - isProgressive) - (top + bottom) * unitY;
  const isSane = width > 0 && height > 0 && Math.max(width, height) <= MOST_PIXELS_A_SIDE;
  return isSane ? { width, height } : null;
}

function skipScalingLists(bits: BitReader, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (!bits.take(1)) continue;
    let next = 8;
    let last = 8;
    for (let index = 0; index < (list < 6 ? 16 : 64); index++) {
      if (next !== 0) next = (last + bits.signed() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
}

function skipOrderCycle(bits: BitReader): void {
  bits.take(1);
  bits.signed();
  bits.signed();
  const count = Math.min(255, bits.unsigned());
  for (let index = 0; index < count; index++) bits.signed();
}
