import { CodecError } from './codec-error.ts';

const DAMAGED = 'A picture is not valid H.264: its NAL units do not fit.';

/**
 * The NAL units of a picture without their lengths, not copied; empty ones are left out.
 * @param lengthBytes 1, 2 or 4
 * @throws {CodecError} a length does not fit
 */
export function nalUnitsOf(picture: Uint8Array, lengthBytes = 4): Uint8Array[] {
  const units: Uint8Array[] = [];
  let at = 0;
  while (at < picture.length) {
    if (at + lengthBytes > picture.length) throw new CodecError(DAMAGED);
    let length = 0;
    for (let byte = 0; byte < lengthBytes; byte += 1) length = length * 256 + picture[at + byte]!;
    at += lengthBytes + length;
    if (at > picture.length) throw new CodecError(DAMAGED);
    if (length > 0) units.push(picture.subarray(at - length, at));
  }
  return units;
}

/** Writes NAL units, each after its length in four bytes. */
export function joinNalUnits(units: readonly Uint8Array[]): Uint8Array {
  const picture = Buffer.allocUnsafe(units.reduce((sum, { length }) => sum + 4 + length, 0));
  let at = 0;
  for (const unit of units) {
    picture.writeUInt32BE(unit.length, at);
    picture.set(unit, at + 4);
    at += 4 + unit.length;
  }
  return picture;
}
