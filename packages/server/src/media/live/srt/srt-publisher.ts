import { CodecError } from '../codecs/codec-error.ts';
import { TransportFeed } from '../mpeg-ts/transport-feed.ts';
import type { LiveSink } from '../source.ts';
import type { SrtPacket } from './packet.ts';
import type { SrtLimits } from './srt-limits.ts';
import { SrtReceiver, type SrtReceiverOptions } from './srt-receiver.ts';

export interface SrtPublisherOptions extends Omit<SrtReceiverOptions, 'deliver' | 'windowPackets'> {
  readonly sink: LiveSink;
  readonly limits: SrtLimits;
  /** Told once, after the sink. @param refusal what the person at the encoder has to change, if that is why */
  readonly onEnd: (refusal: string | null) => void;
  readonly onFailure: (error: unknown) => void;
}

/** One admitted encoder: what it sends goes to its sink, until it stops. Throws nothing. */
export class SrtPublisher {
  readonly #options: SrtPublisherOptions;
  readonly #receiver: SrtReceiver;
  readonly #feed: TransportFeed;
  #frames = 0;
  #mediaMs: number;
  #isOver = false;

  constructor(options: SrtPublisherOptions) {
    const { sink, limits } = options;
    this.#options = options;
    this.#mediaMs = options.nowMs;
    this.#feed = new TransportFeed(sink);
    this.#receiver = new SrtReceiver({
      ...options,
      windowPackets: limits.windowPackets,
      deliver: ({ payload, isAfterGap }) => {
        if (!this.#isOver) this.#feed.push(payload, isAfterGap);
      },
    });
  }

  receive(packet: SrtPacket, nowMs: number): void {
    this.#guard(nowMs, () => {
      if (!this.#receiver.receive(packet, nowMs)) return;
      this.#feed.flush();
      this.#end('finished', null);
    });
  }

  /** To be called each 10 ms. */
  tick(nowMs: number): void {
    const { limits } = this.#options;
    this.#guard(nowMs, () => this.#receiver.tick(nowMs));
    if (this.#feed.frames !== this.#frames) this.#mediaMs = nowMs;
    this.#frames = this.#feed.frames;
    const isSilent = nowMs - this.#receiver.heardMs > limits.silenceMs;
    if (isSilent || nowMs - this.#mediaMs > limits.idleMs) this.close(nowMs);
  }

  /** Disconnects the encoder, which may come back. */
  close(nowMs: number, refusal: string | null = null): void {
    if (this.#isOver) return;
    this.#receiver.shutDown(nowMs);
    this.#end('lost', refusal);
  }

  #guard(nowMs: number, work: () => void): void {
    if (this.#isOver) return;
    try {
      work();
    } catch (error) {
      const isTheirs = error instanceof CodecError;
      if (!isTheirs) this.#options.onFailure(error);
      this.close(nowMs, isTheirs ? error.message : null);
    }
  }

  #end(how: 'finished' | 'lost', refusal: string | null): void {
    this.#isOver = true;
    try {
      this.#options.sink.end(how);
    } catch (error) {
      this.#options.onFailure(error);
    }
    this.#options.onEnd(refusal);
  }
}
