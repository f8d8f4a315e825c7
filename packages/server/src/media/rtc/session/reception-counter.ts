import type { Reception } from '../rtp/rtcp.ts';
import { sequenceDistance } from '../rtp/rtp-packet.ts';

/** Counts what arrives, for receiver reports (RFC 3550 §A.3). */
export class ReceptionCounter {
  #first: number | null = null;
  #highest = 0;
  #received = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #ssrc = 0;
  #ntpMiddle = 0;
  #reportMs = 0;

  get ssrc(): number {
    return this.#ssrc;
  }

  count(ssrc: number, sequence: number): void {
    this.#received += 1;
    if (this.#first === null || ssrc !== this.#ssrc) {
      this.#ssrc = ssrc;
      this.#first = sequence;
      this.#highest = sequence;
      this.#received = 1;
      this.#expectedBefore = 0;
      this.#receivedBefore = 0;
      return;
    }
    const ahead = sequenceDistance(this.#highest & 0xffff, sequence);
    if (ahead > 0) this.#highest += ahead;
  }

  senderReported(ntpMiddle: number, nowMs: number): void {
    this.#ntpMiddle = ntpMiddle;
    this.#reportMs = nowMs;
  }

  /** Since the report before; null until something has arrived. */
  report(nowMs: number): Reception | null {
    if (this.#first === null) return null;
    const expected = this.#highest - this.#first + 1;
    const expectedNow = expected - this.#expectedBefore;
    const lostNow = Math.max(0, expectedNow - (this.#received - this.#receivedBefore));
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    return {
      ssrc: this.#ssrc,
      fractionLost: expectedNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0,
      lost: expected - this.#received,
      highestSequence: this.#highest,
      ntpMiddle: this.#ntpMiddle,
      sinceReportMs: this.#ntpMiddle === 0 ? 0 : nowMs - this.#reportMs,
    };
  }
}
