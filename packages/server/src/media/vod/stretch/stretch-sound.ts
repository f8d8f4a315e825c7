import type { Packet, Stream } from 'node-av/lib';
import type { FilmWork } from '../film/film-work.ts';
import { SoundLane } from '../lanes/sound-lane.ts';
import { AAC_FRAME_SAMPLES, createAudioEncoder } from '../native/audio-encoder.ts';
import { timestampS } from '../native/timestamp.ts';
import { originS } from '../pass/origin.ts';
import { type OpenSource, openSource } from '../probe/open-source.ts';
import type { TrackFormat } from '../rendition/fragment-writer.ts';
import { AUDIO_SAMPLE_RATE_HZ } from '../rendition/sound-rate.ts';
import { toNumber } from '../timing/ratio.ts';
import { Timeline } from '../timing/timeline.ts';
import { packetsFrom } from './seek-back.ts';
import { StretchRefused } from './stretch-refused.ts';
import type { StretchTask } from './stretch-task.ts';

/** Encoded and thrown away before the first packet that is kept: each shares its samples with those before it. */
export const LEAD_FRAMES = 4;
const FRAME_S = AAC_FRAME_SAMPLES / AUDIO_SAMPLE_RATE_HZ;
/** Decoded before those, as some decoders need a while: Opus 80 ms, RFC 7845 §4.6. */
export const PREROLL_S = 0.3;

/**
 * The sound of a stretch, read apart from its pictures: so its first packets do not cost one more group of pictures.
 * All packets lie on the grid of the whole film.
 */
export class StretchSound {
  readonly #source: OpenSource;
  readonly #stream: Stream;
  readonly #lane: SoundLane;
  readonly #timeline: Timeline;
  readonly format: TrackFormat;
  readonly #packets: Iterator<Packet>;
  #heardS = Number.NEGATIVE_INFINITY;
  #hasEnded = false;
  #reachedS = 0;

  /** @param startS the first border, on the film's timeline */
  constructor(
    { sourcePath, headBytes }: Pick<StretchTask, 'sourcePath' | 'headBytes'>,
    { container, audio, ...tracks }: FilmWork['tracks'],
    startS: number,
    hear: (packet: Packet, timeS: number) => void,
  ) {
    this.#source = openSource(sourcePath, headBytes);
    this.#stream = this.#source.streams[audio!.streamIndex]!;
    const beginS = originS({ container, audio, ...tracks });
    this.#timeline = new Timeline(beginS, container.hasDiscontinuities);
    const firstFrame = Math.max(0, Math.ceil(startS / FRAME_S) - LEAD_FRAMES);
    const encoder = createAudioEncoder();
    this.format = { parameters: encoder.parameters(), timeBase: encoder.timeBase };
    const firstSample = firstFrame * AAC_FRAME_SAMPLES;
    this.#lane = new SoundLane(
      this.#stream,
      encoder,
      (packet, timeS) => {
        this.#heardS = timeS;
        hear(packet, timeS);
      },
      firstSample,
    );
    this.#packets = this.#open(beginS + firstSample / AUDIO_SAMPLE_RATE_HZ, tracks.startS, firstFrame === 0);
  }

  /** Where the last packet that was read ends. */
  get reachedS(): number {
    return this.#reachedS;
  }

  /** Where the source's sound ends, once all of it has been read. */
  get endS(): number | null {
    return this.#hasEnded ? this.#lane.endS : null;
  }

  /** Reads on to this time; after the source's last sound, silence follows. */
  advanceTo(timeS: number): void {
    while (this.#heardS < timeS && !this.#hasEnded) this.#readOne();
    if (this.#hasEnded && Number.isFinite(timeS)) this.#lane.continueTo(timeS);
  }

  /** Passes on all packets before this time, and the one after them. */
  completeTo(timeS: number): void {
    this.advanceTo(timeS);
    // The encoder keeps a little of what it is given.
    if (this.#heardS < timeS) this.#lane.continueTo(timeS + LEAD_FRAMES * FRAME_S);
  }

  /** Adds silence up to the end of the film, and passes on what the encoder holds. */
  finish(endS: number): void {
    this.#lane.finish(endS);
  }

  close(): void {
    this.#packets.return?.();
    this.#lane.close();
    this.#source.close();
  }

  #readOne(): void {
    const { value: packet, done } = this.#packets.next();
    if (done) {
      this.#hasEnded = true;
      this.#lane.decode(null);
      return;
    }
    this.#timeline.place(packet, this.#stream);
    if (this.#timeline.hasJumped) throw new StretchRefused('the clock of the sound jumps');
    const { timeBase } = this.#stream;
    const timeS = timestampS(packet.pts, timeBase) ?? 0;
    this.#reachedS = Math.max(this.#reachedS, timeS + Number(packet.duration) * toNumber(timeBase));
    this.#lane.decode(packet);
  }

  /** @param atS of the first sample, on the container's clock */
  #open(atS: number, startS: number, isStart: boolean): Iterator<Packet> {
    if (isStart) return this.#source.packets([this.#stream]);
    const sought = { atS: atS - PREROLL_S, latestS: atS, startS, mayBeLate: true };
    return packetsFrom(this.#source, this.#stream, sought) ?? [][Symbol.iterator]();
  }
}
