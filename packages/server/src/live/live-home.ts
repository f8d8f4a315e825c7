import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Foundation } from '../foundation.ts';
import type { LiveOutput } from '../media/live/hls/live-output.ts';
import { LadderSlots } from '../media/live/ladder/ladder-slots.ts';
import type { PublishGate } from '../media/live/source.ts';
import type { Playing } from '../media/rtc/rtc-engine.ts';
import type { ArchivesServices } from '../services/archives/domain.ts';
import { CONTENT_CHANGED } from '../services/business/content-versions.ts';
import type { DestinationsServices } from '../services/destinations/domain.ts';
import { DESTINATIONS_CHANGED } from '../services/destinations/service.ts';
import type { PublishedStream } from '../services/live/broadcasts.ts';
import type { LiveServices } from '../services/live/domain.ts';
import { NO_LONGER } from './connection.ts';
import { type HostedBroadcast, hostBroadcast } from './hosted-broadcast.ts';
import type { LiveRtc } from './open-live-rtc.ts';
import { openPublishGate } from './open-publish-gate.ts';
import { openRecordingFinisher } from './recording-finisher.ts';
import { internalOriginOf, startHomeRounds } from './start-home-rounds.ts';

/** How long players may still fetch what the last playlist lists. */
const LINGER_MS = 60_000;

export type LiveHomeParts = Foundation &
  Pick<LiveServices, 'broadcasts' | 'livePosters' | 'showings'> &
  Pick<ArchivesServices, 'recordings'> &
  Pick<DestinationsServices, 'forwarding'> & { readonly rtc: LiveRtc };

/** The process of this role that has a broadcast: takes it, serves it, records it, forwards it. */
export interface LiveHome {
  readonly id: string;
  readonly gate: PublishGate;
  readonly rtc: LiveRtc;
  /** What players get of a session; null where this process has nothing for them. */
  find(sessionId: string, isMember: boolean): LiveOutput | null;
  /** The same by WebRTC; null also while nothing arrives. */
  findPlaying(sessionId: string, isMember: boolean): Playing | null;
  /** Ends no broadcast: encoders come back to another process, or to this one after its restart. */
  stop(): Promise<void>;
}

/** Begins to take live streams. */
export async function openLiveHome(parts: LiveHomeParts): Promise<LiveHome> {
  const { config, broadcasts, changes, rtc, onFailure } = parts;
  const { bridges } = rtc;
  const ladderSlots = new LadderSlots(config.liveLadderSlots);
  const id = randomUUID();
  const root = join(config.dataDirectory, 'live');
  const stopping = new AbortController();
  /** By session, from its first encoder here until nobody asks for it any more. */
  const hosted = new Map<string, HostedBroadcast>();
  /** Of broadcasts that are over. */
  const lingering = new Map<string, NodeJS.Timeout | null>();
  const finisher = await openRecordingFinisher({ ...parts, homeId: id, root });

  function host(sessionId: string, stream: PublishedStream): HostedBroadcast {
    const known = hosted.get(sessionId);
    if (known) return known;
    finisher.take(sessionId);
    const broadcast = hostBroadcast(
      { ...parts, bridges, ladderSlots },
      { sessionId, stream, folder: join(root, sessionId) },
    );
    hosted.set(sessionId, broadcast);
    return broadcast;
  }

  async function end(broadcast: HostedBroadcast): Promise<void> {
    const { sessionId } = broadcast;
    lingering.set(sessionId, null);
    const mayBeAsked = await broadcast.end();
    const forget = () => {
      broadcast.close();
      hosted.delete(sessionId);
      lingering.delete(sessionId);
      finisher.leave(sessionId);
    };
    if (!mayBeAsked) return forget();
    finisher.finish(sessionId);
    // Until then, what players can still seek to lies in the folder.
    lingering.set(sessionId, setTimeout(forget, LINGER_MS).unref());
  }

  /** Brings what this process does in line with what the rows say. */
  async function refresh(streamId: string | null): Promise<void> {
    const isConcerned = ({ sessionId, stream }: HostedBroadcast) =>
      !lingering.has(sessionId) && (streamId === null || stream.id === streamId);
    const concerned = [...hosted.values()].filter(isConcerned);
    if (concerned.length === 0) return;
    const connections = concerned.flatMap(({ connection }) => connection ?? []);
    const admitted = await broadcasts.stillAdmitted(connections.map(({ publisher }) => publisher));
    for (const connection of connections)
      if (!admitted.has(connection.publisher)) connection.disconnect(NO_LONGER);
    const states = await broadcasts.statesOf(concerned.map(({ sessionId }) => sessionId));
    // Another round may have ended some of them meanwhile.
    for (const broadcast of concerned.filter(isConcerned)) {
      const state = states.get(broadcast.sessionId);
      if (!state?.isShown) broadcast.dismissVisitors();
      if (state) broadcast.wantLowerQualities(state.hasLowerQualities);
      if (!state || state.hasEnded) void end(broadcast).catch(onFailure);
      else if (state.homeId !== id && !broadcast.connection) broadcast.release();
      else if (state.isOnAir) broadcast.goOnAir();
    }
  }
  const ofBusiness = (id: string | null): HostedBroadcast[] =>
    [...hosted.values()].filter(({ stream }) => id === null || stream.businessId === id);
  const refreshSoon = (streamId: string | null) => void refresh(streamId).catch(onFailure);

  const { gate, settled } = openPublishGate({
    ...parts,
    bridges,
    homeId: id,
    host,
    onMedia: refreshSoon,
    stopping: stopping.signal,
  });
  const rounds = await startHomeRounds({
    ...parts,
    homeId: id,
    internalOrigin: internalOriginOf(config),
    tend: () => finisher.sweep(),
  });
  const unsubscribe = [
    broadcasts.onStreamChanged(refreshSoon),
    changes.onAny(DESTINATIONS_CHANGED, (businessId) => {
      for (const broadcast of ofBusiness(businessId)) broadcast.refreshDestinations();
    }),
    // Of showings, and of the images themselves.
    changes.onAny(CONTENT_CHANGED, (businessId) => {
      for (const broadcast of ofBusiness(businessId)) broadcast.refreshShowings();
    }),
  ];

  return {
    id,
    gate,
    rtc,
    findPlaying: (sessionId, isMember) => hosted.get(sessionId)?.playing(isMember) ?? null,
    find: (sessionId, isMember) => hosted.get(sessionId)?.output(isMember) ?? null,
    async stop() {
      stopping.abort();
      for (const leave of unsubscribe) leave();
      await rounds.stop();
      for (const timer of lingering.values()) clearTimeout(timer ?? undefined);
      await Promise.all([...hosted.values()].map((broadcast) => broadcast.stop()));
      await Promise.all([settled(), finisher.stop()]);
      await broadcasts.leaveHome(id).catch(onFailure);
    },
  };
}
