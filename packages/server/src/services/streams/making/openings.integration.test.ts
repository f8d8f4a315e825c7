import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { HOUR_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, completion, useContent } from '../../../../test/content/content-fixture.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { openFilm, stretchEngine } from '../../../../test/content/stretch-engine.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import type { OpeningJob } from '../../../media/engine.ts';
import { MediaError } from '../../../media/media-error.ts';
import { cleanUpVideos } from '../cleanup/clean-up-videos.ts';
import { createMakeOpening } from './make-opening.ts';
import { findPlan } from './plan-repository.ts';

const PART_BYTES = 8 * 1024 ** 2;
const LAST_BYTES = 1_000;
const SIZE_BYTES = 2 * PART_BYTES + LAST_BYTES;

/** The bytes of a part, which differ from those of any other. */
const bytesOf = (partNumber: number, letter = 'a') =>
  Buffer.alloc(partNumber === 3 ? LAST_BYTES : PART_BYTES, `${letter}${partNumber}`);
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

describe.each(databaseUnderTest())('a file that is looked into while it arrives, on $kind', ({ open }) => {
  let content: ContentFixture;
  useContent(open, (fresh) => {
    content = fresh;
  });

  const video = (id: string) => content.streams.get(content.owner, id);
  const names = async (id: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of content.storage.list(`vod/${id}`)) found.push(key.slice(`vod/${id}/`.length));
    return found;
  };
  const send = async (uploadId: string, partNumber: number, bytes = bytesOf(partNumber)) =>
    await content.uploads.putPart(content.owner, uploadId, partNumber, Readable.from([bytes]), {
      ...{ sizeBytes: bytes.length, contentMd5: undefined },
    });
  /** Begins an upload of three parts, whose first and last arrive. */
  const begin = async () => {
    const { id } = await content.streams.create(content.owner, {
      ...{ name: 'A film', description: '', logo: '', accessVisibility: 'PUBLIC' },
    });
    const file = { streamId: id, fileName: 'film.mov', sizeBytes: SIZE_BYTES };
    const { uploadId } = await content.uploads.create(content.owner, file);
    for (const partNumber of [1, 3]) await send(uploadId, partNumber);
    return { id, uploadId };
  };
  const complete = (uploadId: string, first = bytesOf(1)) =>
    content.uploads.complete(
      content.owner,
      uploadId,
      completion(
        [first, bytesOf(2), bytesOf(3)].map((bytes, index) => ({
          partNumber: index + 1,
          etag: etagOf(bytes),
        })),
      ),
    );
  /** Looks into the file as the queue does. */
  const look = async (
    engine: ReturnType<typeof stretchEngine>,
    ids: { readonly id: string; readonly uploadId: string },
  ) => {
    const job = createMakeOpening({ ...content, engine });
    const signal = new AbortController().signal;
    await job(
      { videoId: ids.id, uploadId: ids.uploadId },
      { id: 'job', retryCount: 0, isLastTry: true, signal },
    );
  };
  const openingOf = async (uploadId: string) =>
    (
      await content.database.root
        .selectFrom('multipart_upload')
        .select('opening')
        .where('id', '=', uploadId)
        .executeTakeFirst()
    )?.opening;
  /** @param until when the job of the whole film ends */
  const withOpening = (until?: Promise<void>) => {
    const engine = stretchEngine(() => until);
    engine.openings.push(openFilm);
    return engine;
  };

  test('shows its length and a picture, and plays with the last part', async () => {
    const ids = await begin();
    const engine = withOpening();
    await look(engine, ids);
    expect(await video(ids.id)).toMatchObject({
      ...{ durationMs: 24_000, width: 1280, height: 720, playbackUrl: null, renditionHeights: [] },
      progress: { status: 'UPLOADING' },
      posterUrl: expect.any(String),
      posterPlaceholder: 'placeholder',
    });
    expect((await openingOf(ids.uploadId))?.parts.map(({ partNumber }) => partNumber)).toEqual([1, 3]);

    await send(ids.uploadId, 2);
    await complete(ids.uploadId);
    expect(await video(ids.id)).toMatchObject({
      ...{ progress: { status: 'PLAYABLE' }, renditionHeights: [360], playbackUrl: expect.any(String) },
    });

    // The rest is made by the same plan.
    const plan = await findPlan(content.database.root, ids.id);
    await content.startJobs(engine);
    await eventually(
      async () => engine.jobs.length,
      (jobs) => jobs === 1,
    );
    expect(engine.jobs[0]?.earlier).toMatchObject({ plan: plan?.plan });
    expect(engine.jobs[0]?.earlier?.files.map(({ file }) => file).toSorted()).toEqual([
      '00000.m4s',
      'init.mp4',
    ]);
  });

  test('is given to the engine as it is, with a hole for what has not arrived', async () => {
    const ids = await begin();
    const engine = stretchEngine();
    let seen: { readonly job: OpeningJob; readonly source: Buffer } | undefined;
    engine.openings.push(async (job) => {
      seen = { job, source: await readFile(job.sourcePath) };
      return null;
    });
    await look(engine, ids);
    expect(seen?.job).toMatchObject({ headBytes: PART_BYTES, hasEnd: true });
    const whole = Buffer.concat([bytesOf(1), Buffer.alloc(PART_BYTES), bytesOf(3)]);
    expect(seen?.source.equals(whole)).toBe(true);
    expect(await openingOf(ids.uploadId)).toBeNull();
    expect(await readdir(content.scratchDirectory)).toEqual([]);
  });

  test('is looked into by the job that its parts send, until it has its opening', async () => {
    const released = Promise.withResolvers<void>();
    const engine = withOpening(released.promise);
    await content.startJobs(engine);
    const { id, uploadId } = await begin();
    await eventually(
      () => video(id),
      ({ durationMs }) => durationMs !== null,
    );
    expect(engine.openings).toEqual([]);
    engine.openings.push(() => Promise.reject(new Error('looked into twice')));
    await send(uploadId, 2);
    await complete(uploadId);
    expect(await video(id)).toMatchObject({ progress: { status: 'PLAYABLE' } });
    expect(content.failures).toEqual([]);
    released.resolve();
  });

  test('that shows too little is looked into again; one that makes no sense is left to the whole job', async () => {
    const ids = await begin();
    const engine = stretchEngine();
    engine.openings.push(
      async () => null,
      () => Promise.reject(new MediaError('DAMAGED_FILE', 'No index.')),
    );
    await look(engine, ids);
    await look(engine, ids);
    expect(await video(ids.id)).toMatchObject({ durationMs: null, posterUrl: null });
    engine.openings.push(async (job) => ({ ...(await openFilm(job)), beginning: 'NOT_YET' }));
    await look(engine, ids);
    expect(await video(ids.id)).toMatchObject({ durationMs: 24_000, posterUrl: expect.any(String) });
    expect(await openingOf(ids.uploadId)).toBeNull();

    await send(ids.uploadId, 2);
    await complete(ids.uploadId);
    expect(await video(ids.id)).toMatchObject({ progress: { status: 'PROCESSING' } });
  });

  test('is looked into no more than twenty times, however often its parts are sent', async () => {
    const ids = await begin();
    const engine = stretchEngine();
    let looks = 0;
    for (let sent = 0; sent < 25; sent += 1) {
      engine.openings.push(async () => {
        looks += 1;
        return null;
      });
      await look(engine, ids);
    }
    expect(looks).toBe(20);
  });

  test('of which a part was replaced is made from the beginning', async () => {
    const ids = await begin();
    await look(withOpening(), ids);
    const other = bytesOf(1, 'b');
    await send(ids.uploadId, 1, other);
    await send(ids.uploadId, 2);
    await complete(ids.uploadId, other);
    expect(await video(ids.id)).toMatchObject({
      ...{ durationMs: null, width: null, posterUrl: null, renditionHeights: [] },
      progress: { status: 'PROCESSING' },
    });
    expect(await findPlan(content.database.root, ids.id)).toBeUndefined();
    content.time.movedMs += 2 * HOUR_MS;
    await cleanUpVideos(content);
    expect(await names(ids.id)).toEqual([]);
  });

  test('whose upload is given up leaves nothing', async () => {
    const ids = await begin();
    await look(withOpening(), ids);
    expect(await names(ids.id)).not.toEqual([]);
    await content.uploads.abort(content.owner, ids.uploadId);
    expect(await names(ids.id)).toEqual([]);
    expect(await video(ids.id)).toMatchObject({
      ...{ durationMs: null, width: null, posterUrl: null, uploadId: null },
      progress: { status: 'UPLOADING' },
    });
    expect(await findPlan(content.database.root, ids.id)).toBeUndefined();
  });

  test('whose upload ends while it is looked into is made by the job of the whole file', async () => {
    const ids = await begin();
    const engine = stretchEngine();
    engine.openings.push(async (job) => {
      await send(ids.uploadId, 2);
      await complete(ids.uploadId);
      return await openFilm(job);
    });
    await look(engine, ids);
    expect(await video(ids.id)).toMatchObject({ durationMs: null, progress: { status: 'PROCESSING' } });
    expect(await openingOf(ids.uploadId)).toBeNull();
  });

  test('of one part is not looked into', async () => {
    const engine = withOpening();
    await content.startJobs(engine);
    const id = await content.upload('the film');
    await eventually(
      () => video(id),
      ({ progress }) => progress.status === 'READY',
    );
    expect(engine.openings).toHaveLength(1);
  });
});
