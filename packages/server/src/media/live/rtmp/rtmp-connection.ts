import type { Socket } from 'node:net';
import { plainAddress } from '../plain-address.ts';
import type { PublishGate } from '../source.ts';
import { ChunkReader } from './chunk-reader.ts';
import { ServerHandshake } from './handshake.ts';
import { MESSAGE } from './message.ts';
import { PublishSession } from './publish-session.ts';
import { RtmpError } from './rtmp-error.ts';
import type { RtmpLimits } from './rtmp-limits.ts';
import { writeControl } from './write-message.ts';

/** How long a peer gets to read its last sentence. */
export const GOODBYE_MS = 1000;
/** Peers choose how often they want acknowledgements, but not more often than this. */
const MIN_WINDOW_BYTES = 64 * 1024;

export interface ConnectionContext {
  readonly protocol: 'rtmp' | 'rtmps';
  readonly gate: PublishGate;
  readonly limits: RtmpLimits;
  readonly onFailure: (error: unknown) => void;
}

/** One peer's connection: bytes in and out, time limits, acknowledgements. It ends by itself, and throws nothing. */
export class RtmpConnection {
  readonly #socket: Socket;
  readonly #limits: RtmpLimits;
  readonly #session: PublishSession;
  readonly #reader: ChunkReader;
  #handshake: ServerHandshake | null;
  #timer: NodeJS.Timeout;
  #isAdmitted = false;
  #isFinished = false;
  #isBusy = false;
  #messages = 0;
  #receivedBytes = 0;
  #acknowledgedBytes = 0;
  #windowBytes = 2_500_000;

  constructor(socket: Socket, { protocol, gate, limits, onFailure }: ConnectionContext) {
    this.#socket = socket;
    this.#limits = limits;
    this.#reader = new ChunkReader(limits.beforePublish);
    this.#handshake = new ServerHandshake((bytes) => this.#send(bytes));
    const peer = {
      protocol,
      address: plainAddress(socket.remoteAddress ?? ''),
      send: (bytes: Buffer) => this.#send(bytes),
      finish: () => this.#finish(),
      admitted: () => this.#admitted(),
    };
    this.#session = new PublishSession(gate, peer, onFailure);
    this.#timer = setTimeout(
      () => this.close('The encoder took too long to begin.', 'lost'),
      limits.publishDeadlineMs,
    );
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(this.#timer);
      this.#session.end('lost');
    });
  }

  /** Tells the peer why, if it can be told, and closes. */
  close(reason: string, how: 'finished' | 'lost'): void {
    this.#session.close(reason, how);
    this.#finish();
  }

  #receive(bytes: Buffer): void {
    // What comes after the end is read and dropped: closing with something unread would cut off our last sentence.
    if (this.#isFinished) return;
    this.#isBusy = true;
    const work = this.#take(bytes);
    if (!this.#isBusy) return;
    // Nothing more is read while the gate decides, so a slow one costs no memory.
    this.#socket.pause();
    void work.then(() => this.#socket.resume());
  }

  async #take(bytes: Buffer): Promise<void> {
    try {
      this.#receivedBytes += bytes.length;
      const rest = this.#handshake ? this.#handshake.read(bytes) : bytes;
      if (!rest) return;
      this.#handshake = null;
      for (const message of this.#reader.read(rest)) {
        if (this.#isFinished) return;
        this.#count(message.type);
        if (message.type === MESSAGE.windowSize && message.payload.length >= 4)
          this.#windowBytes = Math.max(MIN_WINDOW_BYTES, message.payload.readUInt32BE(0));
        const work = this.#session.handle(message);
        if (work) await work;
      }
      this.#acknowledge();
    } catch (error) {
      this.#session.fail(error);
      this.#finish();
    } finally {
      this.#isBusy = false;
    }
  }

  #count(type: number): void {
    if (this.#isAdmitted) {
      if (type === MESSAGE.audio || type === MESSAGE.video) this.#timer.refresh();
      return;
    }
    this.#messages += 1;
    if (this.#messages > this.#limits.maxMessagesBeforePublish)
      throw new RtmpError('The encoder sends too much before it publishes.');
  }

  #admitted(): void {
    this.#isAdmitted = true;
    this.#reader.limits = this.#limits.afterPublish;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.close('The encoder has sent neither picture nor sound for too long.', 'lost'),
      this.#limits.idleMs,
    );
  }

  /** RTMP 1.0 §5.4.3; the number begins anew after 2^32. */
  #acknowledge(): void {
    if (this.#isFinished || this.#receivedBytes - this.#acknowledgedBytes < this.#windowBytes / 2) return;
    this.#acknowledgedBytes = this.#receivedBytes;
    this.#send(writeControl(MESSAGE.acknowledgement, this.#receivedBytes % 2 ** 32));
  }

  #send(bytes: Buffer): void {
    if (this.#isFinished) return;
    this.#socket.write(bytes);
    if (this.#socket.writableLength <= this.#limits.maxUnreadBytes) return;
    this.#isFinished = true;
    this.#socket.destroy();
  }

  #finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    clearTimeout(this.#timer);
    this.#socket.end();
    this.#timer = setTimeout(() => this.#socket.destroy(), GOODBYE_MS);
  }
}
