import type { StreamSignal } from '@commoncast/core/live/schema';
import type { HeldPublisher } from '../../services/live/broadcasts.ts';
import type { OnlinePath } from './control-api.ts';
import { isPictures, toPicture } from './to-picture.ts';

/** With nothing for this long, viewers are told that it will be back in a moment. */
const SILENCE_MS = 5_000;
/** The rate is that of the last looks. */
const RATE_OVER_MS = 5_000;

interface Look {
  readonly atMs: number;
  readonly bytes: number;
}

/** What one look at a publisher says beside the look before. */
export interface Heard {
  readonly signal: StreamSignal;
  /** Whether nothing has arrived for a while. */
  readonly isSilent: boolean;
}

/** Remembers what a publisher sent at each look: MediaMTX counts bytes, and says neither rate nor silence. */
export class PublisherMemory {
  #looks: Look[] = [];
  #changedAtMs = 0;

  hear(path: OnlinePath, { protocol, encoder }: HeldPublisher, nowMs: number): Heard {
    const { tracks, receivedBytes: bytes } = path;
    if (this.#looks.at(-1)?.bytes !== bytes) this.#changedAtMs = nowMs;
    this.#looks = [...this.#looks.filter(({ atMs }) => atMs > nowMs - RATE_OVER_MS), { atMs: nowMs, bytes }];
    const kbps = this.#kbps();
    const hasPictures = tracks.some(isPictures);
    const picture = toPicture(tracks);
    const silenceMs = nowMs - this.#changedAtMs;
    return {
      isSilent: silenceMs > SILENCE_MS,
      signal: {
        protocol,
        encoder,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        // MediaMTX counts pictures and sound together.
        videoKbps: hasPictures ? kbps : null,
        audioKbps: hasPictures ? null : kbps,
        frameRate: null,
        keyFrameIntervalS: null,
        hasSound: tracks.some((track) => !isPictures(track)),
        // Only who decodes the sound and sees each frame knows these.
        soundLevelDb: null,
        gaps: null,
        driftMs: null,
        silenceMs,
        lowerQualities: [],
        warnings: [],
      },
    };
  }

  #kbps(): number | null {
    const [first, last] = [this.#looks[0]!, this.#looks.at(-1)!];
    const ms = last.atMs - first.atMs;
    return ms > 0 ? Math.round(((last.bytes - first.bytes) * 8) / ms) : null;
  }
}
