/** A larger box in front of the media is none of ours. */
const MAX_HEADER_BYTES = 1024 * 1024;
const HEADER_BYTES = 8;

/** A part of an MP4 file (ISO/IEC 14496-12 §4.2). Boxes come whole, but media data comes as it arrives. */
export interface BoxPiece {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Takes a file apart, in order; the pieces together are the file. @throws {TypeError} it is not one of ours */
export async function* boxPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<BoxPiece> {
  let waiting = Buffer.alloc(0);
  let mediaLeft = 0;
  for await (const chunk of source) {
    waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk]);
    for (;;) {
      if (mediaLeft > 0) {
        const bytes = waiting.subarray(0, mediaLeft);
        if (bytes.length === 0) break;
        mediaLeft -= bytes.length;
        waiting = waiting.subarray(bytes.length);
        yield { type: 'mdat', bytes };
        continue;
      }
      if (waiting.length < HEADER_BYTES) break;
      const boxBytes = waiting.readUInt32BE(0);
      const type = waiting.toString('latin1', 4, HEADER_BYTES);
      if (boxBytes < HEADER_BYTES || (type !== 'mdat' && boxBytes > MAX_HEADER_BYTES))
        throw new TypeError('This file is not a recording of ours.');
      if (type === 'mdat') {
        mediaLeft = boxBytes;
        continue;
      }
      if (waiting.length < boxBytes) break;
      const bytes = waiting.subarray(0, boxBytes);
      waiting = waiting.subarray(boxBytes);
      yield { type, bytes };
    }
  }
}
