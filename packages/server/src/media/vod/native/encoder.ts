import {
  type CodecContext,
  type CodecParameters,
  type Frame,
  Packet,
  CodecParameters as Parameters,
  type Rational,
} from 'node-av/lib';
import { check } from './check.ts';

/** Frames in, packets out; the timestamps of both are in `timeBase`. */
export class FrameEncoder {
  readonly #context: CodecContext;
  readonly #packet = new Packet();
  readonly timeBase: Rational;

  constructor(context: CodecContext) {
    this.#context = context;
    this.timeBase = context.timeBase;
    this.#packet.alloc();
  }

  /** Yields the same packet object again and again: clone what you keep. `null` drains the encoder. */
  *encode(frame: Frame | null): Generator<Packet> {
    check(this.#context.sendFrameSync(frame), 'encode');
    while (this.#context.receivePacketSync(this.#packet) >= 0) {
      yield this.#packet;
      this.#packet.unref();
    }
  }

  /** How many frames later than it is decoded the first picture is shown. */
  get heldBack(): number {
    return this.#context.hasBFrames;
  }

  /** What a container must know about the stream. */
  parameters(): CodecParameters {
    const parameters = new Parameters();
    parameters.alloc();
    check(parameters.fromContext(this.#context), 'encoder parameters');
    return parameters;
  }

  close(): void {
    this.#packet.free();
    this.#context.freeContext();
  }
}
