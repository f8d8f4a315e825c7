import type { AudioFrame, AudioTrack } from '../source.ts';
import type { FragmentTrack, Sample } from './fragment.ts';
import { SOUND_TRACK, TICKS_PER_S } from './init-segment.ts';
import { SoundClock } from './sound-clock.ts';

/** Samples in a packet of AAC: without, and with spectral band replication. */
const AAC_SAMPLES = [1024, 2048] as const;

interface Placed {
  readonly frame: AudioFrame;
  readonly start: number;
  readonly samples: number;
}

/** The sound that has its place on the timeline and waits for the part that it belongs to. */
export class SoundQueue {
  readonly track: AudioTrack;
  readonly #clock: SoundClock;
  #placed: Placed[] = [];
  #takenEnd = 0;

  constructor(track: AudioTrack, earliestTicks: number) {
    this.track = track;
    this.#clock = new SoundClock(
      track.sampleRate,
      Math.ceil((earliestTicks / TICKS_PER_S) * track.sampleRate),
    );
  }

  /** @param ticks where its timestamp lies on the timeline */
  push(frame: AudioFrame, ticks: number): void {
    const samples = samplesIn(frame, this.track);
    const start = this.#clock.place(ticks / TICKS_PER_S, samples);
    if (start !== null) this.#placed.push({ frame, start, samples });
  }

  /** Where the sound received so far ends, in ticks of 90 kHz; 0 if there is none. */
  get endTicks(): number {
    const last = this.#placed.at(-1);
    return this.#toTicks(last === undefined ? this.#takenEnd : last.start + last.samples);
  }

  /** Where the sound taken so far ends, in ticks of 90 kHz. */
  get takenTicks(): number {
    return this.#toTicks(this.#takenEnd);
  }

  /** Takes the packets that start before this moment. */
  take(beforeTicks: number): FragmentTrack {
    const before = (beforeTicks / TICKS_PER_S) * this.track.sampleRate;
    const found = this.#placed.findIndex(({ start }) => start >= before);
    const count = found < 0 ? this.#placed.length : found;
    const taken = this.#placed.splice(0, count);
    const last = taken.at(-1);
    if (last) this.#takenEnd = last.start + last.samples;
    return {
      id: SOUND_TRACK,
      decodeTime: taken[0]?.start ?? 0,
      samples: taken.map((placed, index) => toSample(placed, taken[index + 1])),
    };
  }

  /** What has not been taken, as it came. */
  leftOver(): readonly AudioFrame[] {
    return this.#placed.map(({ frame }) => frame);
  }

  #toTicks(samples: number): number {
    return Math.ceil((samples / this.track.sampleRate) * TICKS_PER_S);
  }
}

/** A hole belongs to the packet before it: a run of samples has no holes. */
function toSample({ frame, start, samples }: Placed, next: Placed | undefined): Sample {
  return { data: frame.data, duration: next ? next.start - start : samples, offset: 0, isKey: true };
}

function samplesIn({ durationUs }: AudioFrame, { codec, sampleRate }: AudioTrack): number {
  const stated = Math.round((durationUs * sampleRate) / 1e6);
  if (codec !== 'aac') return Math.max(1, stated);
  const [plain, replicated] = AAC_SAMPLES;
  return stated > (plain + replicated) / 2 ? replicated : plain;
}
