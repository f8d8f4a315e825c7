import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Foundation } from '../foundation.ts';
import type { LiveOutput } from '../media/live/hls/live-output.ts';
<<<<<<< HEAD
import type { Admission, PublishGate } from '../media/live/source.ts';
import type { Playing } from '../media/rtc/rtc-engine.ts';
=======
import type { PublishGate } from '../media/live/source.ts';
>>>>>>> live
import type { ArchivesServices } from '../services/archives/domain.ts';
import type { DestinationsServices } from '../services/destinations/domain.ts';
import { DESTINATIONS_CHANGED } from '../services/destinations/service.ts';
import type { PublishedStream } from '../services/live/broadcasts.ts';
import type { LiveServices } from '../services/live/domain.ts';
<<<<<<< HEAD
import { Broadcast } from './broadcast.ts';
import { type Connection, createConnection } from './connection.ts';
import { finishRecording } from './finish-recording.ts';
import { type BroadcastForward, forwardBroadcast } from './forward-broadcast.ts';
import type { LiveRtc } from './open-live-rtc.ts';
import { takeLivePoster } from './take-live-poster.ts';
import { toPlaying } from './to-playing.ts';
=======
import { NO_LONGER } from './connection.ts';
import { type HostedBroadcast, hostBroadcast } from './hosted-broadcast.ts';
import { openPublishGate } from './open-publish-gate.ts';
import { openRecordingFinisher } from './recording-finisher.ts';
import { startHomeRounds } from './start-home-rounds.ts';
>>>>>>> live

/** How long players may still fetch what the last playlist lists. */
const LINGER_MS = 60_000;
<<<<<<< HEAD
const POSTER_AFTER_MS = 4_000;
const RESTARTING = 'The server is restarting. Connect again in a moment.';
=======
>>>>>>> live

export type LiveHomeParts = Foundation &
  Pick<LiveServices, 'broadcasts' | 'livePosters'> &
  Pick<ArchivesServices, 'recordings'> &
  Pick<DestinationsServices, 'forwarding'> & { readonly rtc: LiveRtc };

/** The process of this role that has a broadcast: takes it, serves it, records it, forwards it. */
export interface LiveHome {
  readonly id: string;
  readonly gate: PublishGate;
  /** What players get of a session; null where this process has nothing for them. */
  find(sessionId: string, isMember: boolean): LiveOutput | null;
  readonly rtc: LiveRtc;
  /** The same by WebRTC; null also while nothing arrives. */
  findPlaying(sessionId: string, isMember: boolean): Playing | null;
  /** Ends no broadcast: encoders come back to another process, or to this one after its restart. */
  stop(): Promise<void>;
}

/** Begins to take live streams. */
export async function openLiveHome(parts: LiveHomeParts): Promise<LiveHome> {
<<<<<<< HEAD
  const { config, clock, broadcasts, recordings, changes, rtc, onFailure } = parts;
=======
  const { config, broadcasts, changes, onFailure } = parts;
>>>>>>> live
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
<<<<<<< HEAD
    const folder = join(root, sessionId);
    orphans.delete(sessionId);
    const broadcast = new Broadcast({ folder, clock, onFailure });
    const entry: Entry = {
      streamId,
      folder,
      broadcast,
      forward: null,
      hasPoster: false,
      work: Promise.resolve(),
    };
    entries.set(sessionId, entry);
    return entry;
=======
    finisher.take(sessionId);
    const broadcast = hostBroadcast(parts, { sessionId, stream, folder: join(root, sessionId) });
    hosted.set(sessionId, broadcast);
    return broadcast;
>>>>>>> live
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
<<<<<<< HEAD
    for (const connection of connections) {
      if (!admitted.has(connection.publisher))
        connection.disconnect('This broadcast has ended, or its stream key was replaced.');
    }
    const states = await broadcasts.statesOf(concerned.map(([sessionId]) => sessionId));
    for (const [sessionId, entry] of concerned) {
      if (entry.lingering) continue;
      const state = states.get(sessionId);
      if (!state?.isShown) entry.broadcast.dismissVisitors();
      const isHere = state?.homeId === id;
      if (!state || state.hasEnded || (!isHere && !entry.broadcast.connection)) {
        // Elsewhere it goes on in the same folder.
        const isOver = !state || state.hasEnded;
        void enqueue(entry, () => (isOver ? end(sessionId, entry) : release(sessionId, entry)));
      } else if (state.isOnAir) void enqueue(entry, () => goOnAir(sessionId, entry));
=======
    for (const connection of connections)
      if (!admitted.has(connection.publisher)) connection.disconnect(NO_LONGER);
    const states = await broadcasts.statesOf(concerned.map(({ sessionId }) => sessionId));
    // Another round may have ended some of them meanwhile.
    for (const broadcast of concerned.filter(isConcerned)) {
      const state = states.get(broadcast.sessionId);
      if (!state || state.hasEnded) void end(broadcast).catch(onFailure);
      else if (state.homeId !== id && !broadcast.connection) broadcast.release();
      else if (state.isOnAir) broadcast.goOnAir();
>>>>>>> live
    }
  }
  const refreshSoon = (streamId: string | null) => void refresh(streamId).catch(onFailure);

<<<<<<< HEAD
  async function release(sessionId: string, entry: Entry): Promise<void> {
    entries.delete(sessionId);
    await entry.broadcast.suspend();
  }

  /** Recordings of processes that are dead, once their broadcasts are over. */
  async function adoptOrphans(): Promise<void> {
    if (orphans.size === 0) return;
    const states = await broadcasts.statesOf([...orphans].filter((name) => UUID.test(name)));
    for (const sessionId of orphans) {
      const state = states.get(sessionId);
      if (state && (!state.hasEnded || (state.homeId !== null && state.homeId !== id))) continue;
      orphans.delete(sessionId);
      await finish(sessionId, join(root, sessionId), { removesFolder: true });
    }
  }

  let isSweeping = false;
  async function sweep(): Promise<void> {
    if (isSweeping || isStopping) return;
    isSweeping = true;
    try {
      await broadcasts.sweep();
      await adoptOrphans();
    } catch (error) {
      onFailure(error);
    } finally {
      isSweeping = false;
    }
  }

  const gate: PublishGate = {
    async admit(request, disconnect, requestKeyFrame): Promise<Admission> {
      if (isStopping) return { isAdmitted: false, cause: 'stopping', reason: RESTARTING };
      const admission = await broadcasts.admit({ ...request, homeId: id });
      if (!admission.isAdmitted) return admission;
      const { publisher, stream } = admission;
      const { sessionId } = publisher;
      const entry = entryOf(sessionId, stream.id);
      const connection: Connection = createConnection({
        ...parts,
        bridges: rtc.bridges,
        request,
        publisher,
        disconnect,
        requestKeyFrame,
        onMedia: () => void refresh(stream.id).catch(onFailure),
        onEnd: () =>
          void enqueue(entry, async () => {
            await entry.forward?.stop();
            entry.forward = null;
            entry.broadcast.disconnected(connection);
          }),
      });
      await enqueue(entry, async () => {
        if (stream.status !== 'SCHEDULED') await entry.broadcast.goOnAir();
        await entry.broadcast.connect(connection);
      });
      return { isAdmitted: true, sink: connection.sink };
    },
  };

  await broadcasts.beatHome(id, internalOrigin);
  const beating = setInterval(
    () => void broadcasts.beatHome(id, internalOrigin).catch(onFailure),
    HOME_BEAT_MS,
  );
  const sweeping = setInterval(() => void sweep(), SWEEP_MS);
=======
  const { gate, settled } = openPublishGate({
    ...parts,
    homeId: id,
    host,
    onMedia: refreshSoon,
    stopping: stopping.signal,
  });
  const rounds = await startHomeRounds({ ...parts, homeId: id, finisher });
>>>>>>> live
  const unsubscribe = [
    broadcasts.onStreamChanged(refreshSoon),
    changes.onAny(DESTINATIONS_CHANGED, (businessId) => {
      for (const broadcast of hosted.values())
        if (businessId === null || broadcast.stream.businessId === businessId)
          broadcast.refreshDestinations();
    }),
  ];

  return {
    id,
    gate,
<<<<<<< HEAD
    rtc,
    find: (sessionId, isMember) => entries.get(sessionId)?.broadcast.output(isMember) ?? null,
    findPlaying(sessionId, isMember) {
      const { broadcast } = entries.get(sessionId) ?? {};
      return broadcast ? toPlaying(broadcast, { sessionId, isMember, bridges: rtc.bridges }) : null;
    },
=======
    find: (sessionId, isMember) => hosted.get(sessionId)?.output(isMember) ?? null,
>>>>>>> live
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
