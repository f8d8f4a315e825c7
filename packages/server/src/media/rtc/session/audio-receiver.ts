import { BRIDGED_TRACKS } from '../audio/bridged-tracks.ts';
import { opusDurationUs } from '../audio/opus-duration.ts';
import type { LiveEvent } from '../rtc-messages.ts';
import { JitterBuffer } from '../rtp/jitter-buffer.ts';
import type { RtpPacket } from '../rtp/rtp-packet.ts';
import type { SenderClock } from '../rtp/sender-clock.ts';

/** Turns packets of sound into frames. */
export class AudioReceiver {
  readonly #jitter = new JitterBuffer();
  readonly #clock: SenderClock;
  readonly #emit: (event: LiveEvent) => void;
  #isAnnounced = false;
  #lastUs = Number.NEGATIVE_INFINITY;

  constructor(clock: SenderClock, emit: (event: LiveEvent) => void) {
    this.#clock = clock;
    this.#emit = emit;
  }

  push(packet: RtpPacket, nowMs: number): void {
    for (const released of this.#jitter.push(packet, nowMs)) this.#take(released.packet, nowMs);
  }

  tick(nowMs: number): void {
    for (const released of this.#jitter.release(nowMs)) this.#take(released.packet, nowMs);
  }

  #take({ timestamp, payload }: RtpPacket, nowMs: number): void {
    const durationUs = opusDurationUs(payload);
    if (durationUs === null) return;
    if (!this.#isAnnounced) {
      this.#isAnnounced = true;
      // WebRTC has no other Opus (RFC 7587 §7).
      this.#emit({ type: 'audio-track', track: BRIDGED_TRACKS.opus });
    }
    const ptsUs = this.#clock.toUs(timestamp, nowMs * 1000);
    // A correction of the clock may go back; the sound does not.
    if (ptsUs <= this.#lastUs) return;
    this.#lastUs = ptsUs;
    this.#emit({ type: 'audio', frame: { ptsUs, durationUs, data: payload } });
  }
}
