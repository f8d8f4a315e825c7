import type { PublishGate } from '../source.ts';
import { type Call, writeConclusion, writeRejection } from './answer-caller.ts';
import type { Handshake } from './handshake.ts';
import type { SrtPacket } from './packet.ts';
import { REJECTION, REJECTIONS_BY_CAUSE } from './rejection.ts';
import type { SrtLimits } from './srt-limits.ts';
import { SrtPublisher } from './srt-publisher.ts';

export interface CallerOptions {
  readonly asked: Handshake;
  readonly call: Call;
  /** Ours, to which it sends once it is admitted. */
  readonly socketId: number;
  readonly address: string;
  readonly gate: PublishGate;
  readonly limits: SrtLimits;
  readonly send: (packet: Buffer) => void;
  /** Nothing more comes of it. @param refusal what the person at the encoder has to change, if that is why */
  readonly onEnd: (refusal: string | null) => void;
  readonly onFailure: (error: unknown) => void;
}

/** One peer that has proved its address and named a key, from the question to the gate to its end. Throws nothing. */
export class Caller {
  readonly #options: CallerOptions;
  /** Repeated to a caller that asks again; null while the gate decides. */
  #answer: Buffer | null = null;
  #publisher: SrtPublisher | null = null;
  /** The gate has ended it, perhaps before it had answered. */
  #isClosed = false;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /** Asks the gate, and tells the caller. */
  async admit(): Promise<void> {
    const { asked, call, address, gate, socketId, limits, onFailure } = this.#options;
    const { streamKey } = call;
    try {
      const admission = await gate.admit({ protocol: 'srt', streamKey, address, encoder: null }, () =>
        this.close(),
      );
      if (!admission.isAdmitted) return this.#refuse(REJECTIONS_BY_CAUSE[admission.cause]);
      const { sink } = admission;
      if (this.#isClosed) {
        this.#refuse(REJECTIONS_BY_CAUSE.stopping);
        return sink.end('lost');
      }
      this.#answer = writeConclusion(asked, call, socketId, limits);
      this.#publisher = new SrtPublisher({
        ...this.#options,
        sink,
        target: asked.socketId,
        sequence: asked.sequence,
        delayMs: call.delayMs,
        nowMs: performance.now(),
      });
      this.#options.send(this.#answer);
    } catch (error) {
      onFailure(error);
      this.#refuse(REJECTION.failure);
    }
  }

  /** The caller has not heard the answer. */
  repeat(): void {
    if (this.#answer) this.#options.send(this.#answer);
  }

  receive(packet: SrtPacket, nowMs: number): void {
    this.#publisher?.receive(packet, nowMs);
  }

  tick(nowMs: number): void {
    this.#publisher?.tick(nowMs);
  }

  close(): void {
    this.#isClosed = true;
    this.#publisher?.close(performance.now());
  }

  #refuse(reason: number): void {
    const { asked, send, onEnd } = this.#options;
    this.#answer = writeRejection(asked, reason);
    send(this.#answer);
    onEnd(null);
  }
}
