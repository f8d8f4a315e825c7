/** NAL units out of AVCC: each after its length in four bytes. Stops at the first that does not fit. */
export function splitNalUnits(data: Uint8Array): Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const units: Uint8Array[] = [];
  for (let at = 0; at + 4 <= data.length; ) {
    const end = at + 4 + view.getUint32(at);
    if (end > data.length) break;
    units.push(data.subarray(at + 4, end));
    at = end;
  }
  return units;
}

/** The reverse. */
export function joinNalUnits(units: readonly Uint8Array[]): Buffer {
  const joined = Buffer.alloc(units.reduce((sum, unit) => sum + 4 + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    joined.writeUInt32BE(unit.length, at);
    joined.set(unit, at + 4);
    at += 4 + unit.length;
  }
  return joined;
}
