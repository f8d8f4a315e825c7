import { readFileSync, writeFileSync } from 'node:fs';

/** Size and type. */
const HEADER_BYTES = 8;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Gives the first track of an initialization segment an edit list (ISO/IEC 14496-12 §8.6.6) that shows the media from
 * `delayS` on: what is stored at that time appears at 0. FFmpeg writes none before it has seen packets.
 */
export function addEditList(initPath: string, delayS: number): void {
  let isFirst = true;
  const patched = mapBoxes(readFileSync(initPath), (box, bytes) => {
    if (box.type !== 'moov') return bytes;
    return rebox(bytes, ({ type }, inner) => {
      if (type !== 'trak' || !isFirst) return inner;
      isFirst = false;
      return withEditList(inner, delayS);
    });
  });
  writeFileSync(initPath, patched);
}

function withEditList(track: Buffer, delayS: number): Buffer {
  const timescale = timescaleOf(track);
  // The edit list follows the track header.
  return rebox(track, ({ type }, bytes) =>
    type === 'tkhd' ? Buffer.concat([bytes, editList(Math.round(delayS * timescale))]) : bytes,
  );
}

/** One edit at normal speed; a duration of 0 covers all fragments that follow. */
function editList(mediaTime: number): Buffer {
  const bytes = Buffer.alloc(36);
  bytes.writeUInt32BE(36, 0);
  bytes.write('edts', 4, 'latin1');
  bytes.writeUInt32BE(28, 8);
  bytes.write('elst', 12, 'latin1');
  bytes.writeUInt32BE(1, 20);
  bytes.writeInt32BE(mediaTime, 28);
  bytes.writeUInt32BE(0x0001_0000, 32);
  return bytes;
}

function timescaleOf(track: Buffer): number {
  const media = boxesIn(track, HEADER_BYTES).find(({ type }) => type === 'mdia')!;
  const header = boxesIn(track.subarray(0, media.end), media.start + HEADER_BYTES).find(
    ({ type }) => type === 'mdhd',
  )!;
  const version = track[header.start + HEADER_BYTES]!;
  return track.readUInt32BE(header.start + HEADER_BYTES + (version === 1 ? 20 : 12));
}

/** A box whose content has been mapped, with its new size. */
function rebox(box: Buffer, map: (inner: Box, bytes: Buffer) => Buffer): Buffer {
  const content = mapBoxes(box.subarray(HEADER_BYTES), map);
  const header = Buffer.from(box.subarray(0, HEADER_BYTES));
  header.writeUInt32BE(HEADER_BYTES + content.length, 0);
  return Buffer.concat([header, content]);
}

function mapBoxes(bytes: Buffer, map: (box: Box, bytes: Buffer) => Buffer): Buffer {
  return Buffer.concat(boxesIn(bytes, 0).map((box) => map(box, bytes.subarray(box.start, box.end))));
}

function boxesIn(bytes: Buffer, from: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + HEADER_BYTES <= bytes.length; ) {
    const end = start + bytes.readUInt32BE(start);
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, end });
    start = end;
  }
  return boxes;
}
