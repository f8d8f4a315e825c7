import type { Released } from './jitter-buffer.ts';

/** A picture as it was sent. */
export interface AccessUnit {
  readonly units: readonly Buffer[];
  readonly timestamp: number;
}

const MOST_BYTES = 8 * 1024 ** 2;
const STAP_A = 24;
const FU_A = 28;

/** Puts pictures together from payloads in order (RFC 6184, packetization mode 1). Pictures with holes are dropped. */
export class H264Depacketizer {
  #units: Buffer[] = [];
  #pieces: Buffer[] = [];
  #bytes = 0;
  #timestamp: number | null = null;
  #isBroken = false;

  /** The picture that this packet completes, else null. */
  push({ packet, isAfterGap }: Released): AccessUnit | null {
    const unfinished = packet.timestamp === this.#timestamp ? null : this.#finish();
    this.#timestamp = packet.timestamp;
    if (isAfterGap) this.#isBroken = true;
    this.#bytes += packet.payload.length;
    if (this.#bytes > MOST_BYTES) this.#isBroken = true;
    if (!this.#isBroken && packet.payload.length > 0) this.#unpack(packet.payload);
    if (!packet.isMarked) return unfinished;
    return this.#finish() ?? unfinished;
  }

  #finish(): AccessUnit | null {
    const isWhole = !this.#isBroken && this.#pieces.length === 0 && this.#units.length > 0;
    const picture =
      isWhole && this.#timestamp !== null ? { units: this.#units, timestamp: this.#timestamp } : null;
    this.#units = [];
    this.#pieces = [];
    this.#bytes = 0;
    this.#isBroken = false;
    this.#timestamp = null;
    return picture;
  }

  #unpack(payload: Buffer): void {
    const type = payload[0]! & 31;
    if (type === FU_A) this.#addPiece(payload);
    else if (type === STAP_A) this.#addSeveral(payload);
    else if (type > 0 && type < STAP_A) this.#units.push(payload);
    else this.#isBroken = true;
  }

  #addPiece(payload: Buffer): void {
    if (payload.length < 3) {
      this.#isBroken = true;
      return;
    }
    const isFirst = (payload[1]! & 0x80) !== 0;
    if (isFirst !== (this.#pieces.length === 0)) {
      this.#isBroken = true;
      return;
    }
    if (isFirst) this.#pieces.push(Buffer.from([(payload[0]! & 0xe0) | (payload[1]! & 31)]));
    this.#pieces.push(payload.subarray(2));
    if ((payload[1]! & 0x40) === 0) return;
    this.#units.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }

  #addSeveral(payload: Buffer): void {
    for (let at = 1; at < payload.length; ) {
      const end = at + 2 + (at + 2 <= payload.length ? payload.readUInt16BE(at) : 0);
      if (end > payload.length || end === at + 2) {
        this.#isBroken = true;
        return;
      }
      this.#units.push(payload.subarray(at + 2, end));
      at = end;
    }
  }
}
