import { crc32Mpeg } from '../../src/media/live/mpeg-ts/crc32-mpeg.ts';

const PACKET_BYTES = 188;
const MAP_PID = 0x100;
const TABLE_ID = { association: 0, map: 2 } as const;

/** Writes an MPEG transport stream of one programme, packet by packet. */
export class TransportWriter {
  readonly #counters = new Map<number, number>();

  /** Both tables. @param streams type and packet identifier of each */
  tables(streams: readonly (readonly [type: number, pid: number])[]): Buffer {
    const loop = streams.flatMap(([type, pid]) => [type, 0xe0 | (pid >> 8), pid & 255, 0xf0, 0]);
    const first = streams[0]?.[1] ?? 0x1fff;
    const association = section(TABLE_ID.association, [0, 1, 0xe0 | (MAP_PID >> 8), MAP_PID & 255]);
    const map = section(TABLE_ID.map, [0xe0 | (first >> 8), first & 255, 0xf0, 0, ...loop]);
    return Buffer.concat([this.#packets(0, association), this.#packets(MAP_PID, map)]);
  }

  /** One PES packet. Times in ticks of 90 kHz. */
  pes(pid: number, data: Buffer, pts: number, dts = pts): Buffer {
    const header = Buffer.from([
      0,
      0,
      1,
      0xe0,
      0,
      0,
      0x80,
      0xc0,
      10,
      ...time(0b0011, pts),
      ...time(0b0001, dts),
    ]);
    return this.#packets(pid, Buffer.concat([header, data]));
  }

  #packets(pid: number, payload: Buffer): Buffer {
    const packets: Buffer[] = [];
    for (let at = 0; at < payload.length || at === 0; ) {
      const counter = this.#counters.get(pid) ?? 0;
      this.#counters.set(pid, (counter + 1) & 15);
      const piece = payload.subarray(at, at + PACKET_BYTES - 4);
      const missing = PACKET_BYTES - 4 - piece.length;
      const isStart = at === 0 ? 0x40 : 0;
      const header = Buffer.from([
        0x47,
        isStart | (pid >> 8),
        pid & 255,
        (missing > 0 ? 0x30 : 0x10) | counter,
      ]);
      const stuffing = Buffer.alloc(missing, 0xff);
      if (missing > 0) stuffing[0] = missing - 1;
      if (missing > 1) stuffing[1] = 0;
      packets.push(header, stuffing, piece);
      at += piece.length;
    }
    return Buffer.concat(packets);
  }
}

/** A section behind its pointer. */
function section(tableId: number, content: readonly number[]): Buffer {
  const length = 5 + content.length + 4;
  const bytes = Buffer.from([tableId, 0xb0 | (length >> 8), length & 255, 0, 1, 0xc1, 0, 0, ...content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32Mpeg(bytes));
  return Buffer.concat([Buffer.from([0]), bytes, checksum]);
}

function time(mark: number, ticks: number): number[] {
  const wrapped = ((ticks % 2 ** 33) + 2 ** 33) % 2 ** 33;
  const high = Math.floor(wrapped / 2 ** 30);
  const low = wrapped % 2 ** 30;
  return [
    (mark << 4) | (high << 1) | 1,
    (low >> 22) & 255,
    ((low >> 14) & 0xfe) | 1,
    (low >> 7) & 255,
    ((low << 1) & 0xfe) | 1,
  ];
}
