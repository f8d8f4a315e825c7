import { BitReader } from './bit-reader.ts';
import { CodecError } from './codec-error.ts';
import { withoutEmulation } from './without-emulation.ts';

/** What a sequence parameter set says of the picture. */
export interface AvcSps {
  readonly profile: number;
  /** constraint_set0_flag to constraint_set5_flag, and two zeros. */
  readonly constraints: number;
  readonly level: number;
  /** 0 is monochrome, 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4. */
  readonly chromaFormat: number;
  readonly bitDepthLuma: number;
  readonly bitDepthChroma: number;
  /** In pixels, after cropping. */
  readonly width: number;
  readonly height: number;
}

const WHAT = 'The H.264 sequence parameter set';
/** Profiles whose parameter sets say chroma format and bit depth (ISO/IEC 14496-10 §7.3.2.1.1). */
const HIGH_PROFILES: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);
const NAL_TYPE = 7;
/** Twice the side of 8K: no encoder sends more, and products of it stay small. */
const MAX_SIDE = 16_384;

/**
 * Reads an H.264 sequence parameter set (ISO/IEC 14496-10 §7.3.2.1.1), which begins with its NAL header.
 * @throws {CodecError} it is not one, or damaged
 */
export function readAvcSps(nal: Uint8Array): AvcSps {
  if (((nal[0] ?? 0) & 0x1f) !== NAL_TYPE) throw new CodecError(`${WHAT} is missing.`);
  const reader = new BitReader(withoutEmulation(nal.subarray(1)), WHAT);
  const profile = reader.bits(8);
  const constraints = reader.bits(8);
  const level = reader.bits(8);
  reader.unsigned(); // seq_parameter_set_id
  const format = HIGH_PROFILES.has(profile) ? readFormat(reader) : { chroma: 1, luma: 8, chromaDepth: 8 };
  reader.unsigned(); // log2_max_frame_num_minus4
  skipPictureOrder(reader);
  reader.unsigned(); // max_num_ref_frames
  reader.skip(1); // gaps_in_frame_num_value_allowed_flag
  const widthInBlocks = reader.unsigned() + 1;
  const heightInUnits = reader.unsigned() + 1;
  const isFrameOnly = reader.bit();
  if (!isFrameOnly) reader.skip(1); // mb_adaptive_frame_field_flag
  reader.skip(1); // direct_8x8_inference_flag
  const [left, right, top, bottom] = reader.bit()
    ? [reader.unsigned(), reader.unsigned(), reader.unsigned(), reader.unsigned()]
    : [0, 0, 0, 0];
  // Cropping counts in chroma samples, and in both fields of an interlaced picture (§7.4.2.1.1).
  const unitX = format.chroma === 1 || format.chroma === 2 ? 2 : 1;
  const unitY = (format.chroma === 1 ? 2 : 1) * (2 - isFrameOnly);
  const width = widthInBlocks * 16 - unitX * (left + right);
  const height = heightInUnits * 16 * (2 - isFrameOnly) - unitY * (top + bottom);
  if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE))
    throw new CodecError(`${WHAT} has an impossible size.`);
  return {
    profile,
    constraints,
    level,
    chromaFormat: format.chroma,
    bitDepthLuma: format.luma,
    bitDepthChroma: format.chromaDepth,
    width,
    height,
  };
}

function readFormat(reader: BitReader): { chroma: number; luma: number; chromaDepth: number } {
  const chroma = reader.unsigned();
  if (chroma > 3) throw new CodecError(`${WHAT} is damaged.`);
  if (chroma === 3) reader.skip(1); // separate_colour_plane_flag
  const luma = reader.unsigned() + 8;
  const chromaDepth = reader.unsigned() + 8;
  reader.skip(1); // qpprime_y_zero_transform_bypass_flag
  if (reader.bit()) {
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1)
      if (reader.bit()) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return { chroma, luma, chromaDepth };
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + reader.signed() + 256) & 255;
    last = next === 0 ? last : next;
  }
}

function skipPictureOrder(reader: BitReader): void {
  const type = reader.unsigned();
  if (type === 0) reader.unsigned(); // log2_max_pic_order_cnt_lsb_minus4
  if (type !== 1) return;
  reader.skip(1); // delta_pic_order_always_zero_flag
  reader.signed();
  reader.signed();
  const cycle = reader.unsigned();
  if (cycle > 255) throw new CodecError(`${WHAT} is damaged.`);
  for (let frame = 0; frame < cycle; frame += 1) reader.signed();
}
