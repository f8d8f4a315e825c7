import native from 'node-datachannel';
import { parseRtcp, senderReport } from '../rtp/rtcp.ts';
import { RTP_HEADER_BYTES, writeRtpHeader } from '../rtp/rtp-packet.ts';
import type { ChosenMedia } from '../sdp/choose-codecs.ts';
import type { Feed, FeedListener, FeedPacket } from './feed.ts';
import { answerOffer, openPeer, type Peer, type PeerPlace } from './peer.ts';

const NACK_PACKETS = 512;
const REPORT_EVERY_MS = 1000;
/** Viewers report every few seconds; without a report for this long, one is gone. */
const SILENCE_MS = 20_000;
/** What is sent at once of the pictures at the start, so that no receiver's socket overflows. */
const BURST = { packets: 48, everyMs: 4 } as const;
/** Between the pictures of the burst on the viewer's clock: it decodes them at once and shows the last. */
const BURST_STEP_US = 1000;
const CLOCK_HZ = { video: 90_000, audio: 48_000 } as const;
const MTU_BYTES = 2048;

type NativeTrack = ReturnType<Peer['addTrack']>;

interface Outgoing {
  readonly track: NativeTrack;
  readonly payloadType: number;
  readonly ssrc: number;
  /** Asking the track itself costs as much as a good part of sending. */
  isOpen: boolean;
  sequence: number;
  packets: number;
  bytes: number;
}

/** What all viewers of a process sent. */
export interface SendCounter {
  sent: number;
  dropped: number;
}

/** One viewer of a feed. */
export class Viewer implements FeedListener {
  readonly #peer: Peer;
  readonly #place: PeerPlace;
  readonly #feed: Feed;
  readonly #counter: SendCounter;
  readonly #onEnd: (how: 'finished' | 'lost') => void;
  readonly #outgoing: { video?: Outgoing; audio?: Outgoing } = {};
  readonly #reporter: NodeJS.Timeout;
  #burst: FeedPacket[] = [];
  #burstTimer: NodeJS.Timeout | null = null;
  #heardMs = performance.now();
  #isEnded = false;

  constructor(
    name: string,
    place: PeerPlace,
    feed: Feed,
    counter: SendCounter,
    onEnd: (how: 'finished' | 'lost') => void,
  ) {
    this.#peer = openPeer(name, place);
    this.#place = place;
    this.#feed = feed;
    this.#counter = counter;
    this.#onEnd = onEnd;
    this.#reporter = setInterval(() => this.#report(), REPORT_EVERY_MS);
  }

  answer(offer: string, media: readonly ChosenMedia[]): Promise<string> {
    const leading = media.some(({ kind }) => kind === 'video') ? 'video' : 'audio';
    for (const { kind, mid, payloadType, profile } of media) {
      const ssrc = kind === 'video' ? 1111 : 2222;
      const description =
        kind === 'video' ? new native.Video(mid, 'SendOnly') : new native.Audio(mid, 'SendOnly');
      if (description instanceof native.Video) description.addH264Codec(payloadType, profile);
      else description.addOpusCodec(payloadType);
      description.addSSRC(ssrc, 'stream', 'stream', kind);
      const track = this.#peer.addTrack(description);
      track.setMediaHandler(new native.RtcpNackResponder(NACK_PACKETS));
      track.onMessage((packet) => this.#hear(packet));
      const out: Outgoing = { track, payloadType, ssrc, isOpen: false, sequence: 0, packets: 0, bytes: 0 };
      this.#outgoing[kind] = out;
      track.onOpen(() => {
        out.isOpen = true;
        if (kind === leading) this.#begin();
      });
      track.onClosed(() => {
        out.isOpen = false;
      });
    }
    this.#peer.onStateChange((state) => {
      if (state === 'closed') this.close('finished');
      else if (state === 'failed' || state === 'disconnected') this.close('lost');
    });
    return answerOffer(this.#peer, offer, this.#place);
  }

  packets(packets: readonly FeedPacket[]): void {
    if (this.#burst.length > 0) this.#burst.push(...packets);
    else for (const packet of packets) this.#send(packet);
  }

  close(how: 'finished' | 'lost'): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#reporter);
    if (this.#burstTimer !== null) clearTimeout(this.#burstTimer);
    this.#feed.listeners.delete(this);
    this.#peer.close();
    this.#onEnd(how);
  }

  #begin(): void {
    if (this.#isEnded) return;
    // A viewer who only listens needs no pictures.
    const recent = this.#outgoing.video ? this.#feed.recent : [];
    const lastUs = recent.at(-1)?.[0]?.ptsUs ?? 0;
    this.#burst = recent.flatMap((picture, index) => {
      const ptsUs = lastUs - (recent.length - 1 - index) * BURST_STEP_US;
      return picture.map((packet) => ({ ...packet, ptsUs }));
    });
    if (this.#outgoing.video && recent.length === 0) this.#feed.requestKeyFrame();
    this.#report();
    this.#feed.listeners.add(this);
    this.#sendBurst();
  }

  #sendBurst(): void {
    for (const packet of this.#burst.splice(0, BURST.packets)) this.#send(packet);
    this.#burstTimer = this.#burst.length > 0 ? setTimeout(() => this.#sendBurst(), BURST.everyMs) : null;
  }

  #send({ kind, packet, isMarked, ptsUs }: FeedPacket): void {
    const out = this.#outgoing[kind];
    if (out === undefined || !out.isOpen || this.#isEnded || packet.length > MTU_BYTES) return;
    const { ssrc, payloadType, track } = out;
    out.sequence = (out.sequence + 1) & 0xffff;
    const timestamp = ticks(ptsUs, kind);
    writeRtpHeader(packet, { payloadType, isMarked, sequence: out.sequence, timestamp, ssrc });
    out.packets += 1;
    out.bytes += packet.length - RTP_HEADER_BYTES;
    if (sendNow(track, packet)) this.#counter.sent += 1;
    else this.#counter.dropped += 1;
  }

  #hear(packet: Buffer): void {
    this.#heardMs = performance.now();
    if (parseRtcp(packet).some(({ kind }) => kind === 'key-frame-wanted')) this.#feed.requestKeyFrame();
  }

  #report(): void {
    if (performance.now() - this.#heardMs > SILENCE_MS) {
      this.close('lost');
      return;
    }
    const wallMs = Date.now();
    const ptsUs = this.#feed.ptsUsAt(wallMs);
    if (ptsUs === null) return;
    for (const kind of ['video', 'audio'] as const) {
      const out = this.#outgoing[kind];
      if (!out?.isOpen) continue;
      const report = senderReport(out.ssrc, wallMs, ticks(ptsUs, kind), out.packets, out.bytes);
      sendNow(out.track, report);
    }
  }
}

/** @returns false if it was not sent: a connection that breaks tells of it a moment later */
function sendNow(track: NativeTrack, packet: Buffer): boolean {
  try {
    return track.sendMessageBinary(packet);
  } catch {
    return false;
  }
}

function ticks(ptsUs: number, kind: 'video' | 'audio'): number {
  return Math.floor((ptsUs * CLOCK_HZ[kind]) / 1e6);
}
