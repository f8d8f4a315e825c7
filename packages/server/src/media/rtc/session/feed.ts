import { parameterSetsOf } from '../../live/codecs/avc-config.ts';
import { CodecError } from '../../live/codecs/codec-error.ts';
import { nalUnitsOf } from '../../live/codecs/nal-units.ts';
import type { VideoFrame } from '../../live/source.ts';
import type { LiveEvent } from '../rtc-messages.ts';
import { packetizeH264 } from '../rtp/h264-packetizer.ts';
import { withHeaderRoom } from '../rtp/rtp-packet.ts';

/** One RTP packet for every viewer of a stream. */
export interface FeedPacket {
  readonly kind: 'video' | 'audio';
  /** The payload behind the room for a header, which each viewer writes there just before it sends the packet. */
  readonly packet: Buffer;
  readonly isMarked: boolean;
  /** On the stream's clock. */
  readonly ptsUs: number;
}

export interface FeedListener {
  packets(packets: readonly FeedPacket[]): void;
}

const MOST_CACHED_BYTES = 8 * 1024 ** 2;
const ASK_FOR_KEY_EVERY_MS = 500;

/** One stream for any number of viewers: packed once, with the pictures since the last key frame at hand. */
export class Feed {
  readonly listeners = new Set<FeedListener>();
  readonly #askForKey: () => void;
  #sets: Uint8Array[] = [];
  #cached: FeedPacket[][] = [];
  #cachedBytes = 0;
  #askedMs = Number.NEGATIVE_INFINITY;
  /** Between the stream's clock and the wall clock, in microseconds: sender reports need it. */
  #offsetUs: number | null = null;

  constructor(askForKey: () => void) {
    this.#askForKey = askForKey;
  }

  /** The pictures since the last key frame, each in its packets; empty if they would be too many. */
  get recent(): readonly (readonly FeedPacket[])[] {
    return this.#cached;
  }

  /** The stream's clock by the wall clock; null before the first frame. */
  ptsUsAt(wallMs: number): number | null {
    return this.#offsetUs === null ? null : wallMs * 1000 - this.#offsetUs;
  }

  take(event: LiveEvent): void {
    switch (event.type) {
      case 'video-track': {
        const { sps, pps } = parameterSetsOf(event.track.config);
        this.#sets = [...sps, ...pps];
        break;
      }
      case 'video':
        this.#takePicture(event.frame);
        break;
      case 'audio': {
        const { data, ptsUs } = event.frame;
        this.#anchor(ptsUs);
        this.#give([{ kind: 'audio', packet: withHeaderRoom(data), isMarked: false, ptsUs }]);
        break;
      }
    }
  }

  #takePicture({ data, isKey, ptsUs }: VideoFrame): void {
    const units = readable(data);
    if (units === null) return;
    this.#anchor(ptsUs);
    const payloads = packetizeH264(units, isKey, this.#sets);
    const packets = payloads.map(({ payload, isMarked }) => ({
      kind: 'video' as const,
      packet: withHeaderRoom(payload),
      isMarked,
      ptsUs,
    }));
    this.#cache(packets, isKey);
    this.#give(packets);
  }

  /** Passes a viewer's wish on, unless another's was a moment ago. */
  requestKeyFrame(): void {
    const nowMs = performance.now();
    if (nowMs - this.#askedMs < ASK_FOR_KEY_EVERY_MS) return;
    this.#askedMs = nowMs;
    this.#askForKey();
  }

  #anchor(ptsUs: number): void {
    this.#offsetUs ??= Date.now() * 1000 - ptsUs;
  }

  #cache(packets: FeedPacket[], isKey: boolean): void {
    if (isKey) {
      this.#cached = [];
      this.#cachedBytes = 0;
    } else if (this.#cached.length === 0) return;
    this.#cached.push(packets);
    this.#cachedBytes += packets.reduce((sum, { packet }) => sum + packet.length, 0);
    if (this.#cachedBytes > MOST_CACHED_BYTES) this.#cached = [];
  }

  #give(packets: readonly FeedPacket[]): void {
    for (const listener of this.listeners) listener.packets(packets);
  }
}

/** The NAL units of a picture; null for a damaged one, without which viewers do better. */
function readable(picture: Uint8Array): Uint8Array[] | null {
  try {
    return nalUnitsOf(picture);
  } catch (error) {
    if (error instanceof CodecError) return null;
    throw error;
  }
}
