import { CONTROL, type SrtPacket, writeControlPacket } from './packet.ts';
import { type Delivered, type Loss, ReceiveWindow } from './receive-window.ts';
import { RoundTrip } from './round-trip.ts';
import { sequenceDistance } from './sequence.ts';

const KEEP_ALIVE_MS = 1_000;
/** The least time between two reports of the same losses (draft-sharabayko-srt §4.8.2). */
const MIN_REPORT_MS = 20;
/** As many ranges as fit into one packet with room to spare. */
const MOST_RANGES = 150;
const RANGE = 0x80000000;

export interface SrtReceiverOptions {
  /** The peer's own socket. */
  readonly target: number;
  /** Its first data packet. */
  readonly sequence: number;
  readonly delayMs: number;
  readonly windowPackets: number;
  readonly nowMs: number;
  readonly send: (packet: Buffer) => void;
  readonly deliver: (delivered: Delivered) => void;
}

/**
 * The receiving side of an established connection: order, acknowledgements, reports of losses, signs of life
 * (draft-sharabayko-srt §4). Times in milliseconds, of one clock.
 */
export class SrtReceiver {
  readonly #options: SrtReceiverOptions;
  readonly #window: ReceiveWindow;
  readonly #roundTrip = new RoundTrip();
  #heardMs: number;
  #saidMs: number;
  #reportedMs = Number.NEGATIVE_INFINITY;
  #acknowledgement = { number: 0, next: -1, atMs: 0, isAnswered: true };

  constructor(options: SrtReceiverOptions) {
    this.#options = options;
    this.#window = new ReceiveWindow(options.sequence, options);
    this.#heardMs = options.nowMs;
    this.#saidMs = options.nowMs;
  }

  /** When the peer last sent anything. */
  get heardMs(): number {
    return this.#heardMs;
  }

  /** @returns whether the peer says goodbye */
  receive(packet: SrtPacket, nowMs: number): boolean {
    this.#heardMs = nowMs;
    if (packet.kind === 'data') {
      // Nobody with encryption was let in.
      if (packet.isEncrypted) return false;
      const loss = this.#window.push(packet.sequence, packet.payload, nowMs);
      if (loss) this.#report([loss], nowMs);
      this.#deliver(nowMs);
      return false;
    }
    if (packet.type === CONTROL.acknowledged) {
      this.#roundTrip.answered(packet.info, nowMs);
      if (packet.info === this.#acknowledgement.number) this.#acknowledgement.isAnswered = true;
    }
    if (packet.type === CONTROL.dropRequest && packet.payload.length >= 8) {
      const [first, last] = [packet.payload.readUInt32BE(0), packet.payload.readUInt32BE(4)];
      if (sequenceDistance(first, this.#window.next) <= 0) this.#window.giveUpBefore((last + 1) & 0x7fffffff);
      this.#deliver(nowMs);
    }
    if (packet.type !== CONTROL.shutdown) return false;
    // Nothing that is missing comes any more.
    this.#deliver(Number.POSITIVE_INFINITY);
    return true;
  }

  /** To be called each 10 ms. */
  tick(nowMs: number): void {
    this.#deliver(nowMs);
    const { next, atMs, isAnswered } = this.#acknowledgement;
    const isNews = this.#window.next !== next;
    if (isNews || (!isAnswered && nowMs - atMs > this.#roundTrip.patienceMs)) this.#acknowledge(nowMs);
    const reportEveryMs = Math.max(MIN_REPORT_MS, this.#roundTrip.patienceMs / 2);
    if (nowMs - this.#reportedMs >= reportEveryMs) this.#report(this.#window.losses(MOST_RANGES), nowMs);
    if (nowMs - this.#saidMs >= KEEP_ALIVE_MS) this.#say(CONTROL.keepAlive, 0, Buffer.alloc(4), nowMs);
  }

  /** Tells the peer that it is over. */
  shutDown(nowMs: number): void {
    this.#say(CONTROL.shutdown, 0, Buffer.alloc(4), nowMs);
  }

  #deliver(nowMs: number): void {
    for (const delivered of this.#window.take(nowMs)) this.#options.deliver(delivered);
  }

  /** The small form, without rates, which live senders do not use (§3.2.4). */
  #acknowledge(nowMs: number): void {
    const number = (this.#acknowledgement.number + 1) >>> 0;
    this.#acknowledgement = { number, next: this.#window.next, atMs: nowMs, isAnswered: false };
    this.#roundTrip.sent(number, nowMs);
    const payload = Buffer.alloc(16);
    payload.writeUInt32BE(this.#window.next, 0);
    payload.writeUInt32BE(Math.round(this.#roundTrip.ms * 1000), 4);
    payload.writeUInt32BE(Math.round(this.#roundTrip.deviationMs * 1000), 8);
    payload.writeUInt32BE(this.#window.freePackets, 12);
    this.#say(CONTROL.acknowledgement, number, payload, nowMs);
  }

  #report(losses: readonly Loss[], nowMs: number): void {
    if (losses.length === 0) return;
    this.#reportedMs = nowMs;
    const words = losses.flatMap(([first, last]) =>
      first === last ? [first] : [(first | RANGE) >>> 0, last],
    );
    const payload = Buffer.alloc(words.length * 4);
    for (const [index, word] of words.entries()) payload.writeUInt32BE(word, index * 4);
    this.#say(CONTROL.lossReport, 0, payload, nowMs);
  }

  #say(type: number, info: number, payload: Buffer, nowMs: number): void {
    const { target, send, nowMs: startMs } = this.#options;
    this.#saidMs = nowMs;
    send(
      writeControlPacket({ type, info, timestampUs: Math.round((nowMs - startMs) * 1000), target, payload }),
    );
  }
}
