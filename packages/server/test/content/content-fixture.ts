import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { MediaStatus } from '@commoncast/core/streams/constants';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createMember, type Member } from '../../src/callers/member.ts';
import { openChanges } from '../../src/changes/changes.ts';
import type { Database } from '../../src/db/database.ts';
import { openJobs } from '../../src/db/jobs.ts';
import { DOMAINS } from '../../src/domains.ts';
import { embeddedAddresses } from '../../src/live/engine/embedded-addresses.ts';
import type { MediaEngine } from '../../src/media/engine.ts';
import { watchRoom } from '../../src/room/room-watch.ts';
import { createMultipartService } from '../../src/services/multipart/service.ts';
import { createVideosOfUploads } from '../../src/services/streams/create-videos-of-uploads.ts';
import { createMakeVideo, type MakingParts } from '../../src/services/streams/making/make-video.ts';
import { createMediaLinks } from '../../src/services/streams/media-links.ts';
import { createStreamsService } from '../../src/services/streams/service.ts';
import { startVideoJobs } from '../../src/services/streams/video-jobs.ts';
import { createDiskStorage } from '../../src/storage/disk/disk.ts';
import { outsideTransactions } from '../../src/storage/outside-transactions.ts';
import type { DatabaseUnderTest, TestDatabase } from '../database.ts';
import { eventually } from './eventually.ts';

/** More than a busy machine takes for what a scripted engine does. */
const REACH_LIMIT_MS = 60_000;
const NEVER = new AbortController().signal;

/** The engine, and what is not the fixture's own. */
type AttemptParts = Pick<MakingParts, 'engine'> & Partial<Omit<MakingParts, 'jobs'>>;

interface AttemptOptions {
  readonly signal?: AbortSignal;
}

export type ContentFixture = Awaited<ReturnType<typeof openContent>>;

/** The content services over a real database and disk, for what HTTP cannot show. The clock can be moved. */
export async function openContent(database: Database) {
  const directory = await mkdtemp(join(tmpdir(), 'commoncast-content-'));
  const time = { movedMs: 0 };
  const clock = () => new Date(Date.now() + time.movedMs);
  const scratchDirectory = join(directory, 'scratch');
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const storage = outsideTransactions(
    createDiskStorage({ directory: join(directory, 'media'), secret: 'secret' }),
    () => database.refuseInsideTransaction(),
  );
  const changes = await openChanges(database);
  const jobs = await openJobs(database, DOMAINS.queues);
  const roomWatch = await watchRoom(directory, 0, onFailure);
  const links = createMediaLinks({
    publicOrigin: 'http://localhost:8080',
    mediaOrigin: 'http://media.localhost:8080',
    storage,
    mediaSecret: 'secret',
    liveAddresses: embeddedAddresses({
      publicOrigin: 'http://localhost:8080',
      mediaOrigin: 'http://media.localhost:8080',
      rtmpPort: 1935,
      rtmps: undefined,
      srtPort: undefined,
      liveHost: '127.0.0.1',
    }),
    clock,
  });
  const uploads = createMultipartService({
    database,
    storage,
    clock,
    videos: createVideosOfUploads({ database, storage, jobs, clock }),
  });
  const streams = createStreamsService({
    database,
    jobs,
    links,
    changes,
    clock,
  });
  const owner = await addMember(database);
  /** What is stored of a video. */
  const storedNames = async (id: string): Promise<string[]> => {
    const names: string[] = [];
    for await (const { key } of storage.list(`vod/${id}`)) names.push(key.slice(`vod/${id}/`.length));
    return names;
  };

  return {
    database,
    directory,
    time,
    clock,
    storage,
    changes,
    jobs,
    scratchDirectory,
    roomWatch,
    /** Failures that did not end anything. */
    failures,
    onFailure,
    links,
    uploads,
    streams,
    owner,
    startJobs: (engine: MediaEngine, options: Partial<MakingParts> = {}) =>
      startVideoJobs({
        ...{ database, jobs, storage, engine, changes, clock, scratchDirectory, roomWatch, onFailure },
        ...options,
      }),
    /** Uploads a short text instead of a film, and completes the upload. */
    upload: async (content: string, member: Member = owner) => {
      const video = await streams.create(member, {
        name: 'A film',
        description: '',
        logo: '',
        accessVisibility: 'PUBLIC',
      });
      await uploadTo(uploads, member, video.id, content);
      return video.id;
    },
    status: async (id: string) => (await streams.get(owner, id)).progress.status,
    /** Waits for a status of a video. @returns the video */
    reached: (id: string, wanted: MediaStatus) =>
      eventually(
        () => streams.get(owner, id),
        ({ progress }) => progress.status === wanted,
        REACH_LIMIT_MS,
      ),
    /** Runs an attempt to make a video as the queue does. */
    attempt: async (id: string, parts: AttemptParts, options: AttemptOptions = {}) => {
      const { id: uploadId } = await database.root
        .selectFrom('multipart_upload')
        .select('id')
        .where('video_id', '=', id)
        .executeTakeFirstOrThrow();
      const make = createMakeVideo({
        ...{ database, storage, changes, jobs, clock, scratchDirectory, roomWatch, onFailure },
        ...parts,
      });
      await make(
        { videoId: id, uploadId },
        { id: 'job', retryCount: 0, isLastTry: false, signal: NEVER, ...options },
      );
    },
    storedNames,
    /** What each file that is stored of a video says. */
    stored: async (id: string): Promise<Record<string, string>> => {
      const found: Record<string, string> = {};
      for (const name of await storedNames(id))
        found[name] = await text((await storage.get(`vod/${id}/${name}`)).body);
      return found;
    },
    /** Whether something is stored of a video. */
    isStored: async (id: string, file: string) => (await storage.head(`vod/${id}/${file}`)) !== null,
    scratchIsEmpty: () =>
      eventually(
        () => readdir(scratchDirectory),
        (folders) => folders.length === 0,
      ),
    close: async () => {
      await jobs.stop();
      await changes.close();
      roomWatch.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Sends a text as the only part of an upload, and completes it. */
export async function uploadTo(
  uploads: ReturnType<typeof createMultipartService>,
  member: Member,
  streamId: string,
  content: string,
) {
  const bytes = Buffer.from(content);
  const { uploadId } = await uploads.create(member, {
    streamId,
    fileName: 'film.mp4',
    sizeBytes: bytes.length,
  });
  const headers = { sizeBytes: bytes.length, contentMd5: createHash('md5').update(bytes).digest('base64') };
  const { etag } = await uploads.putPart(member, uploadId, 1, Readable.from([bytes]), headers);
  return uploads.complete(member, uploadId, completion([{ partNumber: 1, etag }]));
}

/** The body of S3's completion. */
export function completion(parts: readonly { partNumber: number; etag: string }[]): string {
  const listed = parts.map(
    ({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
}

/** Adds a user with a new business, or to an existing one. */
export async function addMember(
  database: Database,
  { businessId, role = 'OWNER' }: { businessId?: string; role?: 'OWNER' | 'MEMBER' } = {},
): Promise<Member> {
  const now = new Date();
  const userId = uuidv7();
  const name = `u${userId.slice(-12)}`;
  await database.root
    .insertInto('user_account')
    .values({
      id: userId,
      email: `${name}@example.test`,
      username: name,
      password_hash: '',
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const business = businessId ?? uuidv7();
  if (!businessId) {
    await database.root
      .insertInto('business_account')
      .values({
        id: business,
        name,
        email: `${name}@example.test`,
        logo: '',
        plan: 'FREE',
        public_key: business,
        allowed_domains: [],
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
  return createMember({ userId, businessId: business, role, sessionId: uuidv7() });
}

/**
 * Gives each test of a describe block content services of its own, over one database that is emptied between them.
 * @param take hears of the services before each test
 */
export function useContent(open: DatabaseUnderTest['open'], take: (content: ContentFixture) => void): void {
  let database: TestDatabase;
  let content: ContentFixture;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    content = await openContent(database);
    take(content);
  });
  afterEach(async () => {
    await content.close();
    await database.reset();
  });
  afterAll(() => database.close());
}

/** Opens a database, jobs and services, and closes them in reverse. */
export async function withContent(database: Promise<TestDatabase>) {
  const opened = await database;
  const content = await openContent(opened);
  return {
    ...content,
    close: async () => {
      await content.close();
      await opened.close();
    },
  };
}
