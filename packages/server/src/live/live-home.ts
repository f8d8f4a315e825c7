import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Foundation } from '../foundation.ts';
import type { LiveOutput } from '../media/live/hls/live-output.ts';
import type { Admission, PublishGate } from '../media/live/source.ts';
import type { Playing } from '../media/rtc/rtc-engine.ts';
import type { ArchivesServices } from '../services/archives/domain.ts';
import type { DestinationsServices } from '../services/destinations/domain.ts';
import { DESTINATIONS_CHANGED } from '../services/destinations/service.ts';
import type { LiveServices } from '../services/live/domain.ts';
import { Broadcast } from './broadcast.ts';
import { type Connection, createConnection } from './connection.ts';
import { finishRecording } from './finish-recording.ts';
import { type BroadcastForward, forwardBroadcast } from './forward-broadcast.ts';
import type { LiveRtc } from './open-live-rtc.ts';
import { takeLivePoster } from './take-live-poster.ts';
import { toPlaying } from './to-playing.ts';

/** Broadcasts whose time is over, and homes that are dead, are looked for this often. */
const SWEEP_MS = 1_000;
const HOME_BEAT_MS = 5_000;
/** How long players may still fetch what the last playlist lists. */
const LINGER_MS = 60_000;
const POSTER_AFTER_MS = 4_000;
const RESTARTING = 'The server is restarting. Connect again in a moment.';

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

interface Entry {
  readonly streamId: string;
  readonly folder: string;
  readonly broadcast: Broadcast;
  forward: BroadcastForward | null;
  hasPoster: boolean;
  /** Changes of one broadcast happen one after the other. */
  work: Promise<void>;
  lingering?: NodeJS.Timeout;
}

/** Begins to take live streams. */
export async function openLiveHome(parts: LiveHomeParts): Promise<LiveHome> {
  const { config, clock, broadcasts, recordings, changes, rtc, onFailure } = parts;
  const id = randomUUID();
  const root = join(config.dataDirectory, 'live');
  await mkdir(root, { recursive: true });
  const internalOrigin = config.internalOrigin ?? `http://127.0.0.1:${config.port}`;
  const entries = new Map<string, Entry>();
  /** Recordings that an earlier process has left. */
  const orphans = new Set(await readdir(root));
  const finishing = new Map<string, Promise<void>>();
  let isStopping = false;

  function enqueue(entry: Entry, work: () => Promise<void>): Promise<void> {
    entry.work = entry.work.then(work).catch(onFailure);
    return entry.work;
  }

  function entryOf(sessionId: string, streamId: string): Entry {
    const known = entries.get(sessionId);
    if (known) return known;
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
  }

  /** Visitors see it from now on: it is recorded and forwarded. */
  async function goOnAir(sessionId: string, entry: Entry): Promise<void> {
    await entry.broadcast.goOnAir();
    await recordings.start(sessionId);
    const { connection } = entry.broadcast;
    if (!connection || entry.forward) return;
    entry.forward = forwardBroadcast({ ...parts, streamId: entry.streamId, source: connection.source });
    await entry.forward.refresh();
    if (entry.hasPoster) return;
    entry.hasPoster = true;
    setTimeout(() => void takeLivePoster(parts, entry).catch(onFailure), POSTER_AFTER_MS).unref();
  }

  async function end(sessionId: string, entry: Entry): Promise<void> {
    const { broadcast } = entry;
    const wasOnAir = broadcast.isOnAir;
    await entry.forward?.stop();
    entry.forward = null;
    await broadcast.end();
    if (!wasOnAir) {
      entries.delete(sessionId);
      return;
    }
    entry.lingering = setTimeout(() => {
      entries.delete(sessionId);
      broadcast.close();
      // What players could still seek to lies in the folder.
      void finish(sessionId, entry.folder, { removesFolder: true });
    }, LINGER_MS).unref();
    await finish(sessionId, entry.folder);
  }

  function finish(sessionId: string, folder: string, { removesFolder = false } = {}): Promise<void> {
    const before = finishing.get(sessionId) ?? Promise.resolve();
    const done = before
      .then(async () => {
        await finishRecording(parts, { sessionId, folder });
        if (removesFolder) await rm(folder, { recursive: true, force: true });
      })
      .catch(onFailure);
    finishing.set(sessionId, done);
    void done.then(() => {
      if (finishing.get(sessionId) === done) finishing.delete(sessionId);
    });
    return done;
  }

  /** Brings what this process does in line with what the rows say. */
  async function refresh(streamId: string | null): Promise<void> {
    const concerned = [...entries].filter(([, entry]) => streamId === null || entry.streamId === streamId);
    if (concerned.length === 0) return;
    const connections = concerned.flatMap(([, { broadcast }]) => broadcast.connection ?? []);
    const admitted = await broadcasts.stillAdmitted(connections.map(({ publisher }) => publisher));
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
    }
  }

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
  const unsubscribe = [
    broadcasts.onStreamChanged((streamId) => void refresh(streamId).catch(onFailure)),
    changes.onAny(DESTINATIONS_CHANGED, () => {
      for (const { forward } of entries.values()) void forward?.refresh();
    }),
  ];

  return {
    id,
    gate,
    rtc,
    find: (sessionId, isMember) => entries.get(sessionId)?.broadcast.output(isMember) ?? null,
    findPlaying(sessionId, isMember) {
      const { broadcast } = entries.get(sessionId) ?? {};
      return broadcast ? toPlaying(broadcast, { sessionId, isMember, bridges: rtc.bridges }) : null;
    },
    async stop() {
      isStopping = true;
      clearInterval(beating);
      clearInterval(sweeping);
      for (const end of unsubscribe) end();
      for (const entry of entries.values()) {
        clearTimeout(entry.lingering);
        await enqueue(entry, async () => {
          await entry.forward?.stop();
          await entry.broadcast.connection?.settled();
          await entry.broadcast.suspend();
        });
      }
      await Promise.all(finishing.values());
      await broadcasts.leaveHome(id);
    },
  };
}

const UUID = /^[0-9a-f-]{36}$/;
