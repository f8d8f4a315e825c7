import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ResponseOf } from '@commoncast/core/http/endpoint';
import {
  createStream,
  getPublicLiveState,
  getStream,
  replaceStreamKey,
  setStreamStatus,
} from '@commoncast/core/live/api';
import type { SettableStatus, StreamStatus } from '@commoncast/core/live/constants';
import type { PublicLiveState, Stream, StreamSignal } from '@commoncast/core/live/schema';
import { getPageDetails } from '@commoncast/core/widgets/api';
import type { InferInput } from 'valibot';
import type { RecordedLeg } from '../../src/media/live/recording/recorded-legs.ts';
import type { PublishRequest } from '../../src/media/live/source.ts';
import type { BroadcastAdmission } from '../../src/services/live/broadcasts.ts';
import type { Publisher } from '../../src/services/live/sessions-repository.ts';
import { createDiskStorage } from '../../src/storage/disk/disk.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createTestClock, type TestClock } from '../clock.ts';
import type { TestDatabase } from '../database.ts';
import { type SignedUp, startTestServer, type TestServer, type TestServerOptions } from '../server.ts';

type Draft = Partial<InferInput<typeof createStream.body>>;

export interface Broadcast {
  readonly stream: Stream;
  readonly streamKey: string;
}

/** A server whose media side is played by the test, which moves the clock. */
export interface LiveBench {
  readonly server: TestServer;
  readonly clock: TestClock;
  readonly owner: SignedUp;
  readonly storage: Storage;
  readonly broadcasts: TestServer['platform']['services']['broadcasts'];
  /** A stream with a key for encoders. */
  schedule(draft?: Draft, whose?: SignedUp): Promise<Broadcast>;
  setStatus(id: string, streamStatus: SettableStatus, whose?: SignedUp): Promise<Stream>;
  /** Puts a stream into a status as if it had come there. */
  put(id: string, status: StreamStatus, times?: { started_at?: Date; ended_at?: Date }): Promise<unknown>;
  /** A time from now, as calls take it. */
  later(ms: number): string;
  read(id: string, whose?: SignedUp): Promise<Stream>;
  statusOf(id: string): Promise<Stream['streamStatus']>;
  /** What visitors are told of a stream. */
  stateOf(whose: SignedUp, streamId: string): Promise<PublicLiveState>;
  /** What a page of a shop is told. */
  pageOf(whose: SignedUp, query?: Record<string, string>): Promise<ResponseOf<typeof getPageDetails>>;
  /** Asks to publish, as a process of the role `live` does. */
  admit(
    streamKey: string,
    request?: Partial<PublishRequest & { homeId: string }>,
  ): Promise<BroadcastAdmission>;
  /** Publishes. @throws if it may not */
  publish(streamKey: string, homeId?: string): Promise<Publisher>;
  /** A stream on air, with its publisher. */
  goLive(draft?: Draft, whose?: SignedUp): Promise<Broadcast & { readonly publisher: Publisher }>;
  /** The recording of an ended broadcast is there: its replay is made without anybody asking for it. */
  record(
    publisher: Publisher,
    made?: { readonly durationMs?: number; readonly legs?: readonly RecordedLeg[] },
  ): Promise<void>;
}

const PAGE = 'https://shop.example/concert';
const RECORDING = Buffer.from('the recording');

export const SIZE = { width: 1280, height: 720 } as const;
export const PICTURE = { ...SIZE, isForWebRtc: true } as const;

/** What a healthy encoder sends. */
export const SIGNAL: StreamSignal = {
  protocol: 'rtmp',
  encoder: 'obs-output module',
  width: 1280,
  height: 720,
  videoKbps: 2_500,
  audioKbps: 128,
  frameRate: 30,
  keyFrameIntervalS: 2,
  hasSound: true,
  soundLevelDb: -12,
  gaps: 0,
  driftMs: 4,
  silenceMs: 0,
  lowerQualities: ['480p', '360p'],
  warnings: [],
};

export async function openLiveBench(
  database: TestDatabase,
  options: Partial<TestServerOptions> = {},
  clock = createTestClock(),
): Promise<LiveBench> {
  const server = await startTestServer({ database, clock: clock.read, ...options });
  const owner = await server.signUp();
  const { broadcasts } = server.platform.services;

  const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
    const answer = await server.fetch(`${path}?${new URLSearchParams(query)}`);
    return ((await answer.json()) as { responseData: T }).responseData;
  };
  const bench: LiveBench = {
    storage: createDiskStorage({
      directory: join(server.config.dataDirectory, 'media'),
      secret: 'of no importance here',
    }),
    server,
    clock,
    owner,
    broadcasts,
    schedule: async (draft = {}, { client } = owner) => {
      const stream = await client.call(createStream, { body: { name: 'A concert', ...draft } });
      const { streamKey } = await client.call(replaceStreamKey, { params: { id: stream.id } });
      return { stream, streamKey };
    },
    setStatus: (id, streamStatus, { client } = owner) =>
      client.call(setStreamStatus, { params: { id }, body: { streamStatus } }),
    put: (id, status, times = {}) =>
      server.database.root
        .updateTable('live_stream')
        .set({ status, ...times })
        .where('id', '=', id)
        .execute(),
    later: (ms) => new Date(clock.read().getTime() + ms).toISOString(),
    read: (id, { client } = owner) => client.call(getStream, { params: { id } }),
    statusOf: async (id) => (await bench.read(id)).streamStatus,
    stateOf: ({ business }, streamId) => ask(getPublicLiveState.path, { key: business.publicKey, streamId }),
    pageOf: ({ business }, query) =>
      ask(getPageDetails.path, { key: business.publicKey, url: PAGE, ...query }),
    admit: (streamKey, request = {}) =>
      broadcasts.admit({
        protocol: 'rtmp',
        streamKey,
        address: '203.0.113.7',
        encoder: 'obs-output module',
        homeId: randomUUID(),
        ...request,
      }),
    publish: async (streamKey, homeId = randomUUID()) => {
      const admission = await bench.admit(streamKey, { homeId });
      if (!admission.isAdmitted) throw new Error(admission.reason);
      return admission.publisher;
    },
    goLive: async (draft, whose) => {
      const broadcast = await bench.schedule(draft, whose);
      await bench.setStatus(broadcast.stream.id, 'READY', whose);
      const publisher = await bench.publish(broadcast.streamKey);
      await broadcasts.signalArrived(publisher, PICTURE);
      return { ...broadcast, publisher };
    },
    record: async ({ sessionId }, made) => {
      const { recordings } = server.platform.services;
      const started = await recordings.start(sessionId);
      await bench.storage.put(started?.key ?? '', [RECORDING]);
      await recordings.finish(sessionId, { sizeBytes: RECORDING.length, durationMs: 60_000, ...made });
    },
  };
  return bench;
}
