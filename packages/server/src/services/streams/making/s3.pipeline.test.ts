import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeUpload, createUpload, uploadPart } from '@commoncast/core/multipart/api';
import { createVod, deleteVod, publishVod, putCaption, takePoster } from '@commoncast/core/streams/api';
import { removeForGood } from '@commoncast/core/trash/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completion } from '../../../../test/content/content-fixture.ts';
import { playAll } from '../../../../test/content/play-all.ts';
import { untilStatus } from '../../../../test/content/ready-video.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { whyNoSwift } from '../../../../test/storage/find-swift.ts';
import { START_LIMIT_MS, type Swift, startSwift } from '../../../../test/storage/swift.ts';
import { openJobs } from '../../../db/jobs.ts';
import { DOMAINS } from '../../../domains.ts';
import { makeDemoVideo } from '../../../media/demo/make-demo-video.ts';
import { createLocalMediaEngine } from '../../../media/local-media-engine.ts';
import type { Bucket } from '../../../storage/s3/bucket.ts';
import { elementsAt } from '../../../storage/s3/read-xml.ts';
import { createS3Storage } from '../../../storage/s3/s3.ts';
import { createS3Client } from '../../../storage/s3/s3-client.ts';
import { cleanUpVideos } from '../cleanup/clean-up-videos.ts';

describe.skipIf(whyNoSwift() !== null)('a server that keeps its files in S3', () => {
  let swift: Swift;
  let bucket: Bucket;
  let server: TestServer;
  let owner: SignedUp;
  let directory: string;
  let film: Buffer;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'commoncast-film-'));
    const path = join(directory, 'film.mp4');
    await makeDemoVideo(path, { width: 640, height: 360, durationS: 8, frameRate: 30 });
    film = await readFile(path);
    swift = await startSwift();
    bucket = await swift.newBucket();
    const engine = createLocalMediaEngine({ preset: 'ultrafast' });
    server = await startTestServer({ engine, config: { bucket } });
    owner = await server.signUp();
  }, START_LIMIT_MS);
  afterAll(async () => {
    await server?.close();
    await swift?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const get = (url: string | null, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url ?? '');
    return server.fetch(pathname + search, { headers });
  };

  test('takes a film in parts, makes it, plays it, and deletes all of it', async () => {
    const { client } = owner;
    const { id } = await client.call(createVod, { body: { name: 'A film' } });
    const draft = { streamId: id, fileName: 'film.mp4', sizeBytes: film.length };
    const { uploadId } = await client.call(createUpload, { body: draft });
    const part = await client.call(uploadPart, {
      params: { uploadId, partNumber: '1' },
      body: new Uint8Array(film),
    });
    const body = completion([part]);
    const completed = await client.call(completeUpload, { params: { uploadId }, body });
    expect(await client.call(completeUpload, { params: { uploadId }, body })).toEqual(completed);
    const video = await untilStatus(owner, id, 'READY');
    expect(video).toMatchObject({ width: 640, height: 360 });
    await client.call(publishVod, { body: { id } });

    const addresses = await playAll(server.origin, id);
    const segment = addresses.find((address) => address.endsWith('.m4s')) ?? '';
    const whole = await fetch(segment);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^".+"$/),
    });
    const bytes = Buffer.from(await whole.arrayBuffer());
    const range = await fetch(segment, { headers: { range: 'bytes=10-19' } });
    expect([range.status, range.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    const known = await fetch(segment, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect(known.status).toBe(304);
    expect((await fetch(segment, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    expect((await fetch(segment.replace('.m4s', '0.m4s'))).status).toBe(404);

    const { captions } = await client.call(putCaption, {
      params: { id, language: 'de' },
      query: { label: 'Deutsch' },
      body: '1\n00:00:01,000 --> 00:00:02,000\nHallo\n',
    });
    expect(await (await get(captions[0]?.url ?? null)).text()).toContain('Hallo');
    const { posterUrl } = await client.call(takePoster, { params: { id }, body: { atS: 3 } });
    for (const [accept, type] of [
      ['image/webp', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const picture = await get(`${posterUrl}&w=320`, { accept });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, type]);
    }
    expect((await get(video.storyboardUrl)).status).toBe(200);
    // Nothing of it is on this machine any more.
    expect(await readdir(join(server.config.dataDirectory, 'media')).catch(() => [])).toEqual([]);

    expect(await keysInBucket()).not.toEqual([]);
    await client.call(deleteVod, { params: { id } });
    await client.call(removeForGood, { params: { kind: 'VIDEO', id } });
    const failures: unknown[] = [];
    const jobs = await openJobs(server.database, DOMAINS.queues);
    await cleanUpVideos({
      database: server.database,
      storage: createS3Storage({ bucket, secret: '' }),
      jobs,
      clock: () => new Date(),
      scratchDirectory: join(server.config.dataDirectory, 'scratch'),
      onFailure: (error) => failures.push(error),
    });
    await jobs.stop();
    expect(failures).toEqual([]);
    expect(await keysInBucket()).toEqual([]);
  }, 180_000);

  async function keysInBucket(): Promise<readonly unknown[]> {
    const client = createS3Client(bucket);
    const objects = await client.ask({ method: 'GET', query: { 'list-type': '2' } });
    const uploads = await client.ask({ method: 'GET', query: { uploads: '' } });
    return [
      ...elementsAt(objects, 'ListBucketResult', 'Contents'),
      ...elementsAt(uploads, 'ListMultipartUploadsResult', 'Upload'),
    ];
  }
});
