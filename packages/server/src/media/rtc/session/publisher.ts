import native from 'node-datachannel';
import type { LiveEvent } from '../rtc-messages.ts';
import { parseRtcp, receiverEstimate, receiverReport } from '../rtp/rtcp.ts';
import { isRtcp, parseRtp } from '../rtp/rtp-packet.ts';
import { SenderClock, type SharedOrigin } from '../rtp/sender-clock.ts';
import type { ChosenMedia } from '../sdp/choose-codecs.ts';
import { AudioReceiver } from './audio-receiver.ts';
import { answerOffer, openPeer, type Peer, type PeerPlace } from './peer.ts';
import { ReceptionCounter } from './reception-counter.ts';
import { VideoReceiver } from './video-receiver.ts';

const BITRATE_BPS = 6_000_000;
const TICK_MS = 20;
const REPORT_EVERY_MS = 500;
/** Without a packet for this long, the publisher is gone. */
const SILENCE_MS = 10_000;
const CONNECTING_MS = 15_000;

type NativeTrack = ReturnType<Peer['addTrack']>;

/** One publisher: packets in, frames out. */
export class Publisher {
  readonly #peer: Peer;
  readonly #place: PeerPlace;
  readonly #emit: (event: LiveEvent) => void;
  readonly #onEnd: (how: 'finished' | 'lost') => void;
  readonly #origin: SharedOrigin = { offsetUs: null };
  readonly #tracks: { tick(nowMs: number): void; report(nowMs: number): void }[] = [];
  readonly #ticker: NodeJS.Timeout;
  #video: VideoReceiver | null = null;
  #heardMs = performance.now();
  #silenceMs = CONNECTING_MS;
  #reportedMs = 0;
  #isEnded = false;

  constructor(
    name: string,
    place: PeerPlace,
    emit: (event: LiveEvent) => void,
    onEnd: (how: 'finished' | 'lost') => void,
  ) {
    this.#peer = openPeer(name, place);
    this.#place = place;
    this.#emit = emit;
    this.#onEnd = onEnd;
    this.#ticker = setInterval(() => this.#tick(performance.now()), TICK_MS);
  }

  answer(offer: string, media: readonly ChosenMedia[]): Promise<string> {
    for (const one of media) {
      if (one.kind === 'video') this.#addVideo(one);
      else this.#addAudio(one);
    }
    this.#peer.onStateChange((state) => {
      if (state === 'closed') this.close('finished');
      else if (state === 'failed' || state === 'disconnected') this.close('lost');
    });
    return answerOffer(this.#peer, offer, this.#place);
  }

  requestKeyFrame(): void {
    this.#video?.requestKeyFrame(performance.now());
  }

  close(how: 'finished' | 'lost'): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#ticker);
    this.#peer.close();
    this.#onEnd(how);
  }

  #addVideo({ mid, payloadType, profile }: ChosenMedia): void {
    const description = new native.Video(mid, 'RecvOnly');
    description.addH264Codec(payloadType, profile);
    description.setBitrate(BITRATE_BPS / 1000);
    const track = this.#peer.addTrack(description);
    const clock = new SenderClock(90_000, this.#origin);
    const video = new VideoReceiver(clock, this.#emit, (packet) => send(track, packet));
    this.#video = video;
    this.#listen(track, payloadType, clock, video, true);
  }

  #addAudio({ mid, payloadType }: ChosenMedia): void {
    const description = new native.Audio(mid, 'RecvOnly');
    description.addOpusCodec(payloadType);
    const track = this.#peer.addTrack(description);
    const clock = new SenderClock(48_000, this.#origin);
    this.#listen(track, payloadType, clock, new AudioReceiver(clock, this.#emit), false);
  }

  #listen(
    track: NativeTrack,
    payloadType: number,
    clock: SenderClock,
    receiver: VideoReceiver | AudioReceiver,
    isVideo: boolean,
  ): void {
    const counter = new ReceptionCounter();
    track.onMessage((packet) => {
      const nowMs = performance.now();
      this.#heardMs = nowMs;
      this.#silenceMs = SILENCE_MS;
      if (isRtcp(packet)) {
        for (const report of parseRtcp(packet)) {
          if (report.kind !== 'sender') continue;
          clock.report(report.ntpUs, report.timestamp);
          counter.senderReported(report.ntpMiddle, nowMs);
        }
        return;
      }
      const rtp = parseRtp(packet);
      if (rtp === null || rtp.payloadType !== payloadType || rtp.payload.length === 0) return;
      counter.count(rtp.ssrc, rtp.sequence);
      receiver.push(rtp, nowMs);
    });
    this.#tracks.push({
      tick: (nowMs) => receiver.tick(nowMs),
      report: (nowMs) => {
        const reception = counter.report(nowMs);
        if (reception === null) return;
        const report = receiverReport(reception);
        const estimate = isVideo ? [receiverEstimate(counter.ssrc, BITRATE_BPS)] : [];
        send(track, Buffer.concat([report, ...estimate]));
      },
    });
  }

  #tick(nowMs: number): void {
    if (nowMs - this.#heardMs > this.#silenceMs) {
      this.close('lost');
      return;
    }
    for (const track of this.#tracks) track.tick(nowMs);
    if (nowMs - this.#reportedMs < REPORT_EVERY_MS) return;
    this.#reportedMs = nowMs;
    for (const track of this.#tracks) track.report(nowMs);
  }
}

function send(track: NativeTrack, packet: Buffer): void {
  if (track.isOpen()) track.sendMessageBinary(packet);
}
