/** The content of the first box of a type in an initialization segment (ISO/IEC 14496-12 §4.2); null without one. */
export function boxContent(init: Buffer, type: string): Buffer | null {
  const at = init.indexOf(type, 0, 'latin1');
  return at < 4 ? null : init.subarray(at + 4, at - 4 + init.readUInt32BE(at - 4));
}

/** Colours as ITU-T H.273 numbers them. */
export interface Colours {
  readonly primaries: number;
  readonly transfer: number;
  readonly matrix: number;
  readonly isFullRange: boolean;
}

/** What a `colr` box says of on-screen colours, ISO/IEC 14496-12 §12.1.5; null where nothing does. */
export function coloursOf(init: Buffer): Colours | null {
  const box = boxContent(init, 'colr');
  if (box === null || box.toString('latin1', 0, 4) !== 'nclx' || box.length < 11) return null;
  return {
    primaries: box.readUInt16BE(4),
    transfer: box.readUInt16BE(6),
    matrix: box.readUInt16BE(8),
    isFullRange: box[10]! >= 0x80,
  };
}
