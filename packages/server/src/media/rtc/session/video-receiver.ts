import { readAvcConfig, writeAvcConfig } from '../../live/codecs/avc-config.ts';
import { CodecError } from '../../live/codecs/codec-error.ts';
import { joinNalUnits } from '../../live/codecs/nal-units.ts';
import type { VideoTrack } from '../../live/source.ts';
import type { LiveEvent } from '../rtc-messages.ts';
import { type AccessUnit, H264Depacketizer } from '../rtp/h264-depacketizer.ts';
import { JitterBuffer, type Released } from '../rtp/jitter-buffer.ts';
import { nack, pictureLoss } from '../rtp/rtcp.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import type { SenderClock } from '../rtp/sender-clock.ts';

const NAL = { slice: 1, keySlice: 5, sequenceSet: 7, pictureSet: 8, delimiter: 9 } as const;
const ASK_FOR_KEY_EVERY_MS = 500;
/** Segments begin with key frames, and browsers send none unless they are asked. */
const KEY_FRAME_EVERY_MS = 2000;

/** Turns the packets of a picture into frames, and asks for what is missing. Times in milliseconds, of one clock. */
export class VideoReceiver {
  readonly #jitter = new JitterBuffer();
  readonly #depacketizer = new H264Depacketizer();
  readonly #clock: SenderClock;
  readonly #emit: (event: LiveEvent) => void;
  readonly #send: (packet: Buffer) => void;
  #ssrc = 0;
  #sets: { sps: Buffer | null; pps: Buffer | null } = { sps: null, pps: null };
  #config = '';
  #isWaitingForKey = true;
  #askedMs = Number.NEGATIVE_INFINITY;
  #keyMs = Number.NEGATIVE_INFINITY;
  #lastUs = Number.NEGATIVE_INFINITY;
  #arrivalUs = 0;

  constructor(clock: SenderClock, emit: (event: LiveEvent) => void, send: (packet: Buffer) => void) {
    this.#clock = clock;
    this.#emit = emit;
    this.#send = send;
  }

  push(packet: RtpPacket, nowMs: number): void {
    this.#ssrc = packet.ssrc;
    this.#take(this.#jitter.push(packet, nowMs), nowMs);
  }

  /** To be called some 50 times a second: time passes for missing packets, too. */
  tick(nowMs: number): void {
    this.#take(this.#jitter.release(nowMs), nowMs);
    const missing = this.#jitter.missing(nowMs);
    if (missing.length > 0) this.#send(nack(this.#ssrc, missing));
    if (this.#isWaitingForKey || nowMs - this.#keyMs > KEY_FRAME_EVERY_MS) this.requestKeyFrame(nowMs);
  }

  /** Asks the sender, unless it was asked a moment ago. */
  requestKeyFrame(nowMs: number): void {
    if (this.#ssrc === 0 || nowMs - this.#askedMs < ASK_FOR_KEY_EVERY_MS) return;
    this.#askedMs = nowMs;
    this.#send(pictureLoss(this.#ssrc));
  }

  #take(released: readonly Released[], nowMs: number): void {
    this.#arrivalUs = nowMs * 1000;
    for (const one of released) {
      // Frames after a loss refer to the lost one.
      if (one.isAfterGap) this.#isWaitingForKey = true;
      const picture = this.#depacketizer.push(one);
      if (picture !== null) this.#takePicture(picture, nowMs);
    }
  }

  #takePicture({ units, timestamp }: AccessUnit, nowMs: number): void {
    const typeOf = (unit: Buffer): number => unit[0]! & 31;
    for (const unit of units) {
      if (typeOf(unit) === NAL.sequenceSet) this.#sets.sps = unit;
      if (typeOf(unit) === NAL.pictureSet) this.#sets.pps = unit;
    }
    const isKey = units.some((unit) => typeOf(unit) === NAL.keySlice);
    const hasPicture = isKey || units.some((unit) => typeOf(unit) === NAL.slice);
    if (isKey) {
      this.#announce();
      this.#isWaitingForKey = this.#config === '';
      this.#keyMs = nowMs;
    }
    const ptsUs = Math.max(this.#clock.toUs(timestamp, this.#arrivalUs), this.#lastUs + 1);
    if (!hasPicture || this.#isWaitingForKey) return;
    this.#lastUs = ptsUs;
    const data = joinNalUnits(units.filter((unit) => typeOf(unit) !== NAL.delimiter));
    this.#emit({ type: 'video', frame: { dtsUs: ptsUs, ptsUs, isKey, data } });
  }

  #announce(): void {
    const { sps, pps } = this.#sets;
    if (sps === null || pps === null) return;
    const track = trackOf(sps, pps);
    const config = track === null ? '' : Buffer.from(track.config).toString('hex');
    if (track === null || config === this.#config) return;
    this.#config = config;
    this.#emit({ type: 'video-track', track });
  }
}

/** Null where the parameter sets are damaged, or of a kind that no browser plays. */
function trackOf(sps: Uint8Array, pps: Uint8Array): VideoTrack | null {
  try {
    return readAvcConfig(writeAvcConfig(sps, pps));
  } catch (error) {
    if (error instanceof CodecError) return null;
    throw error;
  }
}
