import type { Frame, Packet } from 'node-av/lib';
import type { Rung } from '../ladder/ladder.ts';
import type { FrameEncoder } from '../native/encoder.ts';
import { toNumber } from '../native/rational.ts';
import type { RenditionWriter } from '../rendition/rendition-writer.ts';

/** One rung of the ladder: its encoder, and where its packets go. */
export class EncodedRung {
  readonly rung: Rung;
  readonly #encoder: FrameEncoder;
  readonly #writer: RenditionWriter;
  /** Ticks at which a segment starts; the encoder returns its packets later and in another order. */
  readonly #cuts = new Set<number>();

  constructor(rung: Rung, encoder: FrameEncoder, writer: RenditionWriter) {
    this.rung = rung;
    this.#encoder = encoder;
    this.#writer = writer;
  }

  encode(picture: Frame, isCut: boolean): void {
    if (isCut) this.#cuts.add(Number(picture.pts));
    for (const packet of this.#encoder.encode(picture)) this.#write(packet);
  }

  finish(): void {
    for (const packet of this.#encoder.encode(null)) this.#write(packet);
  }

  close(): void {
    this.#encoder.close();
  }

  #write(packet: Packet): void {
    const tick = Number(packet.pts);
    // x264 leaves the duration open, and the container would guess it at the end of each segment.
    packet.duration = 1n;
    this.#writer.writeLead(packet, tick * toNumber(this.#encoder.timeBase), this.#cuts.delete(tick));
  }
}
