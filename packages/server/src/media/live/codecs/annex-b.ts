const START_CODE = Buffer.from([0, 0, 1]);

/** The NAL units of a byte stream (ITU-T H.264 annex B) without their start codes, not copied. */
export function nalUnitsOfByteStream(stream: Buffer): Uint8Array[] {
  const units: Uint8Array[] = [];
  let start = stream.indexOf(START_CODE);
  while (start >= 0) {
    const next = stream.indexOf(START_CODE, start + START_CODE.length);
    let end = next < 0 ? stream.length : next;
    // Zeros before a start code belong to no unit: none ends with one.
    while (stream[end - 1] === 0) end -= 1;
    if (end > start + START_CODE.length) units.push(stream.subarray(start + START_CODE.length, end));
    start = next;
  }
  return units;
}
