import type { Frame, Packet } from 'node-av/lib';
import type { Rung } from '../ladder/ladder.ts';
import type { FrameEncoder } from '../native/encoder.ts';
import type { RenditionWriter } from '../rendition/rendition-writer.ts';
import { toNumber } from '../timing/ratio.ts';
import type { PictureSink } from './picture-lane.ts';

/** One rung of the ladder: its encoder, and where its packets go. */
export class EncodedRung implements PictureSink {
  readonly rung: Rung;
  readonly #encoder: FrameEncoder;
  readonly #writer: RenditionWriter;
  /** Ticks at which a segment starts; the encoder returns its packets later and in another order. */
  readonly #cuts = new Set<number>();
  #nextDts: number | null = null;

  constructor(rung: Rung, encoder: FrameEncoder, writer: RenditionWriter) {
    this.rung = rung;
    this.#encoder = encoder;
    this.#writer = writer;
  }

  wants(): boolean {
    return true;
  }

  encode(picture: Frame, isCut: boolean): void {
    const tick = Number(picture.pts);
    if (isCut) this.#cuts.add(tick);
    this.#nextDts ??= tick - this.#encoder.heldBack;
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
    // x264 derives them from the first frames alone, of which a short run may have too few.
    packet.dts = BigInt(this.#nextDts!);
    this.#nextDts! += 1;
    this.#writer.writeLead(packet, tick * toNumber(this.#encoder.timeBase), this.#cuts.delete(tick));
  }
}
