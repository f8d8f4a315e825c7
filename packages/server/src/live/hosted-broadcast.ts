import type { Foundation } from '../foundation.ts';
import type { LiveOutput } from '../media/live/hls/live-output.ts';
import type { LadderSlots } from '../media/live/ladder/ladder-slots.ts';
import type { AudioBridges } from '../media/rtc/audio/audio-bridge.ts';
import type { Playing } from '../media/rtc/rtc-engine.ts';
import type { Recordings } from '../services/archives/recordings.ts';
import type { Forwarding } from '../services/destinations/forwarding.ts';
import type { PublishedStream } from '../services/live/broadcasts.ts';
import type { LivePosters } from '../services/live/live-posters.ts';
import type { ShowingsService } from '../services/live/showings/service.ts';
import { Broadcast } from './broadcast.ts';
import type { Connection } from './connection.ts';
import { type BroadcastForward, forwardBroadcast } from './forward-broadcast.ts';
import type { LowerQualities } from './lower-qualities.ts';
import { schedulePoster } from './schedule-poster.ts';
import { toPlaying } from './to-playing.ts';
import { toTimed } from './to-timed.ts';

export type HostedParts = Foundation & {
  readonly recordings: Recordings;
  readonly forwarding: Forwarding;
  readonly livePosters: LivePosters;
  readonly showings: Pick<ShowingsService, 'ofSession'>;
  readonly bridges: AudioBridges;
  readonly ladderSlots: LadderSlots;
};

interface HostedSession {
  readonly sessionId: string;
  readonly stream: Pick<PublishedStream, 'id' | 'businessId' | 'hasLowerQualities'>;
  /** Where it is recorded. */
  readonly folder: string;
}

/**
 * One broadcast at its home: its encoders one after the other, its recording, its destinations, its poster. What it is
 * told to do happens in that order, and only `connect` rejects.
 */
export interface HostedBroadcast extends HostedSession {
  /** The encoder that is sending now. */
  readonly connection: Connection | null;
  /** What players get; see `Broadcast`. */
  output(isMember: boolean): LiveOutput | null;
  /** The same by WebRTC; null also while nothing arrives. */
  playing(isMember: boolean): Playing | null;
  readonly lowerQualities: LowerQualities;
  /** See `Broadcast`. */
  dismissVisitors(): void;
  /** See `Broadcast`. */
  wantLowerQualities(areWanted: boolean): void;
  /** @throws nothing can be taken from this encoder, for example because of a full disk */
  connect(connection: Connection, stands: { readonly isShown: boolean }): Promise<void>;
  disconnected(connection: Connection): void;
  /** Visitors see it from now on: it is recorded and forwarded. Safe to repeat. */
  goOnAir(): void;
  /** The destinations of its business have changed. */
  refreshDestinations(): void;
  /** What is over its picture may have changed. */
  refreshShowings(): void;
  /** Another process has it now, unless an encoder has come back here meanwhile. */
  release(): void;
  /** It is over. @returns whether it was on air here, so that players may still ask for it */
  end(): Promise<boolean>;
  /** Nothing can be fetched any more. */
  close(): void;
  /** The process stops, the broadcast does not. */
  stop(): Promise<void>;
}

/** Makes this process the home of a session. */
export function hostBroadcast(parts: HostedParts, session: HostedSession): HostedBroadcast {
  const { clock, recordings, showings, bridges, ladderSlots, onFailure } = parts;
  const { sessionId, stream, folder } = session;
  const media = new Broadcast({ folder, clock, ladderSlots, onFailure });
  media.wantLowerQualities(stream.hasLowerQualities);
  let forwarded: { readonly connection: Connection; readonly forward: BroadcastForward } | null = null;
  let poster: ReturnType<typeof schedulePoster> | null = null;
  let hasArchive = false;
  let isOver = false;
  let tail: Promise<unknown> = Promise.resolve();
  /** Destinations may take their time to say goodbye, and nothing waits for them but the end of the process. */
  const goodbyes = new Set<Promise<void>>();

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = tail.then(work);
    tail = done.catch(() => {});
    return done;
  }

  function stopForwarding(): void {
    const goodbye = forwarded?.forward.stop();
    forwarded = null;
    if (!goodbye) return;
    goodbyes.add(goodbye);
    void goodbye.catch(onFailure).then(() => goodbyes.delete(goodbye));
  }

  /** Each encoder has a forward of its own: a late goodbye of the one before must not end it. */
  async function forward(): Promise<void> {
    const { connection } = media;
    if (!connection || forwarded?.connection === connection) return;
    stopForwarding();
    const { source } = connection;
    forwarded = { connection, forward: forwardBroadcast({ ...parts, streamId: stream.id, source }) };
    await forwarded.forward.refresh();
  }

  async function tellShowings(): Promise<void> {
    if (media.isOnAir && !isOver) media.setTimed((await showings.ofSession(sessionId)).map(toTimed));
  }

  return {
    ...session,
    get connection() {
      return media.connection;
    },
    output: (isMember) => media.output(isMember),
    playing: (isMember) => toPlaying(media, { sessionId, isMember, bridges }),
    get lowerQualities() {
      return media.lowerQualities;
    },
    dismissVisitors: () => media.dismissVisitors(),
    wantLowerQualities: (areWanted) => media.wantLowerQualities(areWanted),
    connect: (connection, { isShown }) =>
      enqueue(async () => {
        if (isShown) await media.goOnAir();
        await media.connect(connection);
      }),
    disconnected(connection) {
      void enqueue(async () => {
        if (forwarded?.connection === connection) stopForwarding();
        media.disconnected(connection);
      }).catch(onFailure);
    },
    goOnAir() {
      void enqueue(async () => {
        if (isOver) return;
        await media.goOnAir();
        await tellShowings();
        if (!hasArchive) hasArchive = (await recordings.start(sessionId)) !== null;
        await forward();
        if (media.connection) poster ??= schedulePoster(parts, { streamId: stream.id, folder });
      }).catch(onFailure);
    },
    refreshDestinations: () => void forwarded?.forward.refresh(),
    refreshShowings: () => void enqueue(tellShowings).catch(onFailure),
    release() {
      void enqueue(async () => {
        if (!media.connection && !isOver) await media.suspend();
      }).catch(onFailure);
    },
    end() {
      isOver = true;
      return enqueue(async () => {
        poster?.cancel();
        stopForwarding();
        await media.end().catch(onFailure);
        return media.isOnAir;
      });
    },
    close: () => media.close(),
    async stop() {
      await enqueue(async () => {
        poster?.cancel();
        stopForwarding();
        await media.suspend();
      }).catch(onFailure);
      await poster?.settled();
      await Promise.all(goodbyes);
    },
  };
}
