import { randomBytes } from 'node:crypto';
import type { LiveSink } from '../live/source.ts';
import { FeedSubscription } from './feed-subscription.ts';
import type { LiveEvent, RtcNotice, RtcNumbers } from './rtc-messages.ts';
import { type RtcLink, startRtcProcess } from './rtc-process.ts';
import { RtcRefusal } from './rtc-refusal.ts';
import { chooseCodecs } from './sdp/choose-codecs.ts';
import { parseOffer } from './sdp/parse-offer.ts';
import { plainOffer } from './sdp/plain-offer.ts';

export interface RtcSession {
  /** 128 bits, in hexadecimal. */
  readonly id: string;
  readonly answerSdp: string;
  /** Ends the session at once; safe to call twice. */
  close(): void;
}

export interface Publishing {
  /** Gets what arrives, and `end` exactly once. */
  readonly sink: LiveSink;
}

export interface Playing {
  /** Names the stream: viewers of the same name share what `subscribe` gives. */
  readonly stream: string;
  /**
   * Called when the first viewer comes; returns what ends it. It may repeat the pictures since the last key frame. `end`
   * ends the sessions of all viewers.
   */
  subscribe(sink: LiveSink): () => void;
  /** Of the stream, such as `42e01f`, if it is known. */
  readonly profile?: string;
  /** Absent where the source cannot be asked. */
  requestKeyFrame?(): void;
  /** Why WebRTC cannot carry the stream, as a sentence; absent where it can. */
  readonly obstacle?: string;
  onEnd?(how: 'finished' | 'lost'): void;
}

export interface RtcEngine {
  /** @throws {RtcRefusal} */
  publish(offerSdp: string, publishing: Publishing): Promise<RtcSession & { requestKeyFrame(): void }>;
  /** @throws {RtcRefusal} */
  play(offerSdp: string, playing: Playing): Promise<RtcSession>;
  /** Null while no process runs; a second old at most. */
  stats(): RtcNumbers | null;
  stop(): Promise<void>;
}

export interface RtcOptions {
  /** Of all sessions together. */
  readonly udpPort: number;
  /** The only one to listen at; all by default. */
  readonly bindAddress?: string;
  /** Replaces those of this machine in answers. */
  readonly publicAddress?: string;
  readonly mostViewers?: number;
  /** Told when the process has died; the next session starts another. */
  readonly onFailure: (detail: string) => void;
}

interface Session {
  answered(sdp: string): void;
  refused(refusal: RtcRefusal): void;
  ended(how: 'finished' | 'lost'): void;
  media(event: LiveEvent): void;
}

const MOST_VIEWERS = 100;
const RETRY_AFTER_S = 10;
const FULL = 'Too many people are watching by WebRTC. Play the stream by HLS.';
const BROKEN = 'The connection could not be set up. Try again.';

/** WebRTC in a process of its own, which is started by the first session and again after it has died. */
export function createRtcEngine(options: RtcOptions): RtcEngine {
  const sessions = new Map<string, Session>();
  const feeds = new Map<string, FeedSubscription>();
  let link: RtcLink | null = null;
  let viewers = 0;
  let isStopped = false;

  const onNotice = (notice: RtcNotice): void => {
    switch (notice.type) {
      case 'answer':
        sessions.get(notice.session)?.answered(notice.sdp);
        break;
      case 'refused':
        sessions.get(notice.session)?.refused(new RtcRefusal(503, BROKEN, RETRY_AFTER_S));
        break;
      case 'ended':
        sessions.get(notice.session)?.ended(notice.how);
        break;
      case 'media':
        sessions.get(notice.session)?.media(notice.event);
        break;
      case 'key-frame-wanted':
        feeds.get(notice.feed)?.requestKeyFrame();
        break;
      case 'alive':
        break;
    }
  };

  const connect = (): RtcLink => {
    if (link !== null) return link;
    if (isStopped) throw new RtcRefusal(503, BROKEN, RETRY_AFTER_S);
    const { udpPort, bindAddress = null, publicAddress = null } = options;
    link = startRtcProcess({ type: 'start', udpPort, bindAddress, publicAddress }, onNotice, (detail) => {
      link = null;
      for (const feed of feeds.values()) feed.stop();
      feeds.clear();
      for (const session of [...sessions.values()]) session.ended('lost');
      if (detail !== null) options.onFailure(detail);
    });
    return link;
  };

  function open(
    type: 'publish' | 'play',
    offerSdp: string,
    profile: string | null,
    feed: string,
    callbacks: Pick<Session, 'ended' | 'media'>,
  ): Promise<RtcSession> {
    const offer = parseOffer(offerSdp);
    const media = chooseCodecs(offer, profile);
    const id = randomBytes(16).toString('hex');
    const to = connect();
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (how: 'finished' | 'lost'): void => {
        if (isOver) return;
        isOver = true;
        sessions.delete(id);
        callbacks.ended(how);
        reject(new RtcRefusal(503, BROKEN, RETRY_AFTER_S));
      };
      sessions.set(id, {
        answered: (answerSdp) => {
          const close = (): void => {
            to.send({ type: 'close', session: id });
            end('finished');
          };
          resolve({ id, answerSdp, close });
        },
        refused: () => end('lost'),
        ended: end,
        media: callbacks.media,
      });
      const direction = type === 'publish' ? 'sendonly' : 'recvonly';
      to.send({ type, session: id, feed, offer: plainOffer(offer, media, direction), media });
    });
  }

  return {
    publish: async (offerSdp, { sink }) => {
      const session = await open('publish', offerSdp, null, '', {
        ended: (how) => sink.end(how),
        media: (event) => pass(event, sink),
      });
      return { ...session, requestKeyFrame: () => link?.send({ type: 'key-frame', session: session.id }) };
    },
    play: async (offerSdp, playing) => {
      if (playing.obstacle !== undefined) throw new RtcRefusal(406, playing.obstacle);
      if (viewers >= (options.mostViewers ?? MOST_VIEWERS)) throw new RtcRefusal(503, FULL, RETRY_AFTER_S);
      const { stream } = playing;
      // A damaged offer must not start anything.
      chooseCodecs(parseOffer(offerSdp), null);
      const to = connect();
      let feed = feeds.get(stream);
      if (feed === undefined) {
        feed = new FeedSubscription(playing, (event) => to.send({ type: 'feed', feed: stream, event }));
        feeds.set(stream, feed);
      }
      const own = feed;
      viewers += 1;
      own.viewers += 1;
      let forget = (): void => {};
      const session = await open('play', offerSdp, playing.profile ?? null, stream, {
        ended: (how) => {
          forget();
          viewers -= 1;
          own.viewers -= 1;
          if (own.viewers === 0 && feeds.get(stream) === own) {
            feeds.delete(stream);
            own.stop();
            link?.send({ type: 'end-feed', feed: stream });
          }
          playing.onEnd?.(how);
        },
        media: () => {},
      });
      forget = own.onEnd(session.close);
      if (own.hasEnded) session.close();
      return session;
    },
    stats: () => link?.numbers() ?? null,
    stop: async () => {
      isStopped = true;
      await link?.stop();
    },
  };
}

function pass(event: LiveEvent, sink: LiveSink): void {
  switch (event.type) {
    case 'video-track':
      sink.videoTrack(event.track);
      break;
    case 'audio-track':
      sink.audioTrack(event.track);
      break;
    case 'video':
      sink.videoFrame(event.frame);
      break;
    case 'audio':
      sink.audioFrame(event.frame);
      break;
  }
}
