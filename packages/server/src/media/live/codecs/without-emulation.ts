/** The payload of a NAL unit without its emulation prevention bytes: 00 00 03 becomes 00 00 (ISO/IEC 14496-10 §7.4.1). */
export function withoutEmulation(nal: Uint8Array): Uint8Array {
  const payload = new Uint8Array(nal.length);
  let length = 0;
  let zeros = 0;
  for (const byte of nal) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    payload[length] = byte;
    length += 1;
  }
  return payload.subarray(0, length);
}
