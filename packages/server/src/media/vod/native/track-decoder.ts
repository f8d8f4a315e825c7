import { AV_PKT_FLAG_DISCARD, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Codec, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib';
import { MAX_PIXELS } from '../probe/source-limits.ts';
import { check, NativeError } from './check.ts';
import { setOptions } from './set-options.ts';

/** Packets of one track in, frames out. Damaged packets give none. */
export class TrackDecoder {
  readonly #context = new CodecContext();
  readonly #frame = new Frame();
  /** Packets that a frame is expected of. */
  packets = 0;
  frames = 0;

  /** @param threads 0 lets the codec take every core */
  constructor(stream: Pick<Stream, 'codecpar' | 'timeBase'>, threads: number) {
    const codec = Codec.findDecoder(stream.codecpar.codecId);
    if (codec === null) throw new NativeError('find decoder', -1);
    this.#context.allocContext3(codec);
    check(stream.codecpar.toContext(this.#context), 'decoder parameters');
    this.#context.pktTimebase = stream.timeBase;
    this.#context.threadCount = threads;
    const isVideo = stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO;
    // The container may lie about the size; the bit stream decides it, and only here can it be refused.
    if (isVideo) setOptions(this.#context, { max_pixels: String(MAX_PIXELS) });
    check(this.#context.open2Sync(codec), 'open decoder');
    this.#frame.alloc();
  }

  /** Yields the same frame object again and again: clone what you keep. `null` drains the decoder. */
  *decode(packet: Packet | null): Generator<Frame> {
    if (packet !== null && packet.size > 0 && !(packet.flags & AV_PKT_FLAG_DISCARD)) this.packets += 1;
    this.#context.sendPacketSync(packet);
    while (this.#context.receiveFrameSync(this.#frame) >= 0) {
      this.frames += 1;
      yield this.#frame;
      this.#frame.unref();
    }
  }

  /** Forgets what came before: packets from another place follow. Pictures that it held back are lost. */
  startAfresh(): void {
    this.#context.flushBuffers();
  }

  close(): void {
    this.#frame.free();
    this.#context.freeContext();
  }
}
