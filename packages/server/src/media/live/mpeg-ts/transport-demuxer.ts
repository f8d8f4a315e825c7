import { PesAssembler, type PesPacket } from './pes-assembler.ts';
import { type Program, readProgram, readProgramMapPid, SectionReader } from './program-tables.ts';

const PACKET_BYTES = 188;
const SYNC = 0x47;
const PAT_PID = 0;
const NOTHING: Program = { videoPid: null, audioPid: null };

export interface TransportHandlers {
  /** One access unit, as encoders put them into PES packets: a byte stream. */
  video(packet: PesPacket): void;
  /** Any number of ADTS frames; the last may go on in the next packet. */
  audio(packet: PesPacket): void;
  /** Something of the sound is missing between two packets. */
  audioGap(): void;
}

/** Takes an MPEG transport stream apart (ISO/IEC 13818-1): its first programme, of that the first picture and sound. */
export class TransportDemuxer {
  readonly #handlers: TransportHandlers;
  readonly #association = new SectionReader();
  readonly #map = new SectionReader();
  readonly #video = new PesAssembler();
  readonly #audio = new PesAssembler();
  /** Of the last packet of each identifier that is read. */
  readonly #counters = new Map<number, number>();
  #mapPid: number | null = null;
  #program = NOTHING;
  #rest: Buffer = Buffer.alloc(0);

  constructor(handlers: TransportHandlers) {
    this.#handlers = handlers;
  }

  /**
   * @param isAfterGap whether something before it is missing
   * @throws {CodecError} its picture or sound does not play in every browser
   */
  push(bytes: Buffer, isAfterGap = false): void {
    if (isAfterGap) this.#forget();
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    let at = 0;
    while (at < all.length) {
      if (all[at] !== SYNC) {
        const next = all.indexOf(SYNC, at);
        at = next < 0 ? all.length : next;
        continue;
      }
      if (at + PACKET_BYTES > all.length) break;
      this.#take(all.subarray(at, at + PACKET_BYTES));
      at += PACKET_BYTES;
    }
    this.#rest = Buffer.from(all.subarray(at));
  }

  /** Nothing follows. */
  flush(): void {
    for (const packet of this.#video.flush()) this.#handlers.video(packet);
    for (const packet of this.#audio.flush()) this.#handlers.audio(packet);
  }

  #forget(): void {
    this.#rest = Buffer.alloc(0);
    this.#counters.clear();
    this.#association.reset();
    this.#map.reset();
    this.#video.reset();
    this.#audio.reset();
    this.#handlers.audioGap();
  }

  #take(packet: Buffer): void {
    const flags = packet.readUInt16BE(1);
    const pid = flags & 0x1fff;
    const control = packet[3]!;
    const isDamaged = (flags & 0x8000) !== 0;
    const isScrambled = control >> 6 !== 0;
    if (isDamaged || isScrambled || !this.#isRead(pid)) return;
    const hasPayload = (control & 0x10) !== 0;
    const adaptationBytes = (control & 0x20) !== 0 ? 1 + packet[4]! : 0;
    if (!hasPayload || 4 + adaptationBytes >= PACKET_BYTES) return;
    const counter = control & 15;
    const last = this.#counters.get(pid);
    // A packet may be sent twice.
    if (last === counter) return;
    this.#counters.set(pid, counter);
    if (last !== undefined && counter !== ((last + 1) & 15)) this.#lose(pid);
    this.#payload(pid, packet.subarray(4 + adaptationBytes), (flags & 0x4000) !== 0);
  }

  #isRead(pid: number): boolean {
    const { videoPid, audioPid } = this.#program;
    return pid === PAT_PID || pid === this.#mapPid || pid === videoPid || pid === audioPid;
  }

  #lose(pid: number): void {
    if (pid === PAT_PID) this.#association.reset();
    if (pid === this.#mapPid) this.#map.reset();
    if (pid === this.#program.videoPid) this.#video.reset();
    if (pid !== this.#program.audioPid) return;
    this.#audio.reset();
    this.#handlers.audioGap();
  }

  #payload(pid: number, payload: Buffer, isStart: boolean): void {
    if (pid === PAT_PID) {
      const section = this.#association.push(payload, isStart);
      this.#mapPid = (section && readProgramMapPid(section)) ?? this.#mapPid;
    } else if (pid === this.#mapPid) {
      const section = this.#map.push(payload, isStart);
      const program = section && readProgram(section);
      if (program) this.#choose(program);
    } else if (pid === this.#program.videoPid) {
      for (const packet of this.#video.push(payload, isStart)) this.#handlers.video(packet);
    } else if (pid === this.#program.audioPid) {
      for (const packet of this.#audio.push(payload, isStart)) this.#handlers.audio(packet);
    }
  }

  #choose(program: Program): void {
    const { videoPid, audioPid } = this.#program;
    if (program.videoPid !== videoPid) this.#video.reset();
    if (program.audioPid !== audioPid) this.#audio.reset();
    this.#program = program;
  }
}
