import { boxContent, type Colours, coloursOf } from './boxes.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** HEVC as ISO/IEC 14496-15 §E.3 writes it, such as `hvc1.2.4.L120.B0`; null where it is not that. */
export function hevcString(init: Buffer): string | null {
  const record = boxContent(init, 'hvcC');
  if (record === null) return null;
  const [, profile = 0] = record;
  const space = ['', 'A', 'B', 'C'][profile >> 6]!;
  const tier = profile & 0x20 ? 'H' : 'L';
  const constraints = [...record.subarray(6, 12)].map((byte) => byte.toString(16).toUpperCase());
  while (constraints.at(-1) === '0') constraints.pop();
  return [
    init.includes('hev1') ? 'hev1' : 'hvc1',
    `${space}${profile & 0x1f}`,
    reversedBits(record.readUInt32BE(2)).toString(16).toUpperCase(),
    `${tier}${record[12]}`,
    ...constraints,
  ].join('.');
}

function reversedBits(value: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit += 1) reversed = reversed * 2 + ((value >>> bit) & 1);
  return reversed;
}

/**
 * VP9 as ‘VP Codec ISO Media File Format Binding’ writes it, such as `vp09.00.40.08`. What follows the bit depth is left
 * out where it is what that text takes for granted, or where the source does not say.
 */
export function vp9String(init: Buffer): string | null {
  // Behind version and flags: profile, level, depth with subsampling and range, primaries, transfer, matrix.
  const record = boxContent(init, 'vpcC')?.subarray(4);
  if (record === undefined) return null;
  const [profile = 0, level = 0, packed = 0, primaries = 0, transfer = 0, matrix = 0] = record;
  const colours = { primaries, transfer, matrix, isFullRange: (packed & 1) === 1 };
  const needed = ['vp09', two(profile), two(level), two(packed >> 4)];
  if (isUsual(colours)) return needed.join('.');
  const range = two(colours.isFullRange ? 1 : 0);
  return [...needed, two((packed >> 1) & 7), ...numbersIn(colours), range].join('.');
}

/** AV1 as ‘AV1 Codec ISO Media File Format Binding’ §5 writes it, such as `av01.0.08M.10`; the rest as for VP9. */
export function av1String(init: Buffer): string | null {
  const record = boxContent(init, 'av1C');
  if (record === null) return null;
  const [, sequence = 0, pixels = 0] = record;
  const depth = pixels & 0x40 ? (pixels & 0x20 ? 12 : 10) : 8;
  const needed = ['av01', sequence >> 5, `${two(sequence & 0x1f)}${pixels & 0x80 ? 'H' : 'M'}`, two(depth)];
  const colours = coloursOf(init);
  if (colours === null || isUsual(colours)) return needed.join('.');
  const isMonochrome = (pixels >> 4) & 1;
  const sampling = [(pixels >> 3) & 1, (pixels >> 2) & 1, pixels & 3].join('');
  return [...needed, isMonochrome, sampling, ...numbersIn(colours), colours.isFullRange ? 1 : 0].join('.');
}

/** BT.709 in the range of television, or nothing said. */
function isUsual({ primaries, transfer, matrix, isFullRange }: Colours): boolean {
  return !isFullRange && [primaries, transfer, matrix].every((value) => value === 1 || value === 2);
}

function numbersIn({ primaries, transfer, matrix }: Colours): string[] {
  return [primaries, transfer, matrix].map(two);
}
