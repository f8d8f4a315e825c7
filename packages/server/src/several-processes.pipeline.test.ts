import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logIn, logOut, signUp } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { getKpis } from '@commoncast/core/insights/api';
import { completeUpload, createUpload, uploadPart } from '@commoncast/core/multipart/api';
import { MIN_PART_BYTES } from '@commoncast/core/multipart/constants';
import { createPlayer } from '@commoncast/core/players/api';
import { createVod, getVod, publishVod } from '@commoncast/core/streams/api';
import { pageDetailsRoute } from '@commoncast/core/widgets/route';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startBalancer } from '../test/cluster/balancer.ts';
import { prepareMain, type ServerProcess } from '../test/cluster/spawn-main.ts';
import { completion } from '../test/content/content-fixture.ts';
import { eventually } from '../test/content/eventually.ts';
import { playAll } from '../test/content/play-all.ts';
import { uploadVideo } from '../test/content/ready-video.ts';
import { signUpDraft } from '../test/factories.ts';
import { findPostgres } from '../test/find-postgres.ts';
import { aac, h264 } from '../test/fixtures/clips.ts';
import { openMediaBench } from '../test/fixtures/media.ts';
import { BROWSER, batchOf, beatOf } from '../test/insights/beats.ts';
import { spanAroundNow } from '../test/insights/insights-over-http.ts';
import { playerDraft } from '../test/players/drafts.ts';
import { createPostgresDatabase, startPostgres, type TestPostgres } from '../test/postgres.ts';
import { mediaChildrenOf } from '../test/processes.ts';
import { temporaryDirectory } from '../test/storage/temporary-directory.ts';
import { makeDemoVideo } from './media/demo/make-demo-video.ts';

const found = findPostgres();
/** Long enough for a balancer to notice on a busy machine. */
const DRAIN_SECONDS = '5';
const PLAYER = playerDraft();

describe.skipIf('reason' in found)('several processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let directory: string;
  let webs: [ServerProcess, ServerProcess];
  let workers: [ServerProcess, ServerProcess];
  let owner: Awaited<ReturnType<typeof signUpAt>>;

  beforeAll(async () => {
    postgres = await startPostgres('directory' in found ? found.directory : '');
    await createPostgresDatabase(postgres.urlOf('postgres'), 'several', true);
    directory = await mkdtemp(join(tmpdir(), 'commoncast-several-'));
    const environment = {
      DATABASE_URL: postgres.urlOf('several'),
      DATA_DIR: directory,
      DRAIN_SECONDS,
    };
    webs = [await prepareMain('web', environment), await prepareMain('web', environment)];
    workers = [await prepareMain('jobs', environment), await prepareMain('jobs', environment)];
    for (const one of [...webs, workers[0]]) await one.start();
    owner = await signUpAt(webs[0].origin);
  });
  afterAll(async () => {
    await Promise.all([...webs, ...workers].map((one) => one.end('SIGKILL')));
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const at = (index: 0 | 1, { accessToken } = owner.session) =>
    createClient({ origin: webs[index].origin, getAccessToken: () => accessToken });

  test('a session made by one is good for the other, until it is ended by either', async () => {
    expect(await at(1).call(getBusinessAccount, {})).toEqual(owner.session.business);
    const credentials = { email: owner.email, password: owner.password };
    const second = await createClient({ origin: webs[1].origin }).call(logIn, { body: credentials });
    expect(await at(0, second).call(getBusinessAccount, {})).toEqual(owner.session.business);
    await at(1, second).call(logOut, {});
    await eventually(
      () =>
        at(0, second)
          .call(getBusinessAccount, {})
          .catch(({ status }) => status),
      (answer) => answer === 401,
    );
  });

  test('an upload goes through both, and what a killed process was making is made by another', async () => {
    const film = await paddedFilm();
    const { id } = await at(0).call(createVod, { body: { name: 'A film' } });
    const { uploadId } = await at(0).call(createUpload, {
      body: { streamId: id, fileName: 'film.mp4', sizeBytes: film.length },
    });
    const parts = [];
    for (const [index, web] of ([0, 1] as const).entries()) {
      const body = film.subarray(index * MIN_PART_BYTES, (index + 1) * MIN_PART_BYTES);
      const headers = { 'content-md5': createHash('md5').update(body).digest('base64') };
      const params = { uploadId, partNumber: String(index + 1) };
      parts.push(await at(web).call(uploadPart, { params, headers, body }));
    }
    await at(1).call(completeUpload, { params: { uploadId }, body: completion(parts) });
    await eventually(
      () => mediaChildrenOf(workers[0].pid()),
      (children) => children.length > 0,
      60_000,
    );
    await workers[0].end('SIGKILL');
    await workers[1].start();
    const status = async () => (await at(0).call(getVod, { params: { id } })).progress.status;
    await eventually(status, (now) => now === 'READY', 120_000);
    await workers[0].start();
  }, 240_000);

  test('both make the ladder of a long film, which plays', async () => {
    const client = at(0);
    const id = await uploadVideo({ client }, await longFilm());
    const makers = new Set<number>();
    const status = async () => {
      for (const worker of workers)
        if ((await mediaChildrenOf(worker.pid())).length > 0) makers.add(worker.pid());
      return (await client.call(getVod, { params: { id } })).progress.status;
    };
    await eventually(status, (now) => now === 'READY', 200_000);
    expect(makers.size).toBe(2);
    await client.call(publishVod, { body: { id } });
    const played = await playAll(webs[1].origin, id);
    expect(played.filter((url) => url.endsWith('/init.mp4')).length).toBeGreaterThan(1);
  }, 270_000);

  test('beats that reach both are counted once, whichever process counts', async () => {
    const { business } = owner.session;
    const plays = Array.from({ length: 20 }, () => ({ playId: randomUUID(), sessionId: randomUUID() }));
    const contentId = (await at(0).call(createVod, { body: { name: 'Another' } })).id;
    for (const { playId, sessionId } of plays)
      for (const { origin } of webs) {
        const beats = [
          beatOf({ playId, contentId, event: 'first-frame', tClient: Date.now() - 2_000, startupMs: 100 }),
          beatOf({ playId, contentId, seq: 1, playingMs: 1_000, ranges: [[0, 1_000]] }),
        ];
        const { status } = await fetch(`${origin}/insight/events`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain', 'user-agent': BROWSER },
          body: JSON.stringify(batchOf(business.publicKey, beats, { sessionId })),
        });
        expect(status).toBe(202);
      }
    const sent = Date.now();
    const figures = () =>
      at(1).call(getKpis, {
        body: { ...spanAroundNow(), filters: [], businessId: business.id, streamId: contentId },
      });
    const { kpis } = await eventually(
      figures,
      ({ countedUntil }) => Date.parse(countedUntil) >= sent,
      60_000,
    );
    const figure = (wanted: string) => kpis.find(({ name }) => name === wanted)?.value;
    expect([figure('plays'), figure('watchTime')]).toEqual([plays.length, plays.length * 1_000]);
  });

  test('they are restarted one by one under load without a failed request', async () => {
    const balancer = await startBalancer(webs.map(({ origin }) => origin));
    onTestFinished(() => balancer.close());
    const { accessToken, business } = owner.session;
    const client = createClient({ origin: balancer.origin, getAccessToken: () => accessToken });
    const page = `${balancer.origin}${pageDetailsRoute.path}?key=${business.publicKey}&url=https://shop.example/`;
    const failures: unknown[] = [];
    let answers = 0;
    const stopping = new AbortController();
    const load = [
      () => client.call(getBusinessAccount, {}),
      () => client.call(createPlayer, { body: PLAYER }),
      async () => {
        const { status } = await fetch(page);
        if (status !== 200) throw new Error(`status ${status}`);
      },
    ].map(async (ask) => {
      while (!stopping.signal.aborted) {
        await ask().catch((error) => failures.push(error));
        answers += 1;
        await delay(20);
      }
    });
    for (const one of [...webs, ...workers]) {
      expect(await one.end('SIGTERM')).toBe(0);
      await one.start();
      const before = answers;
      await eventually(
        () => (workers.includes(one) || balancer.uses(one.origin)) && answers > before + 10,
        Boolean,
      );
    }
    stopping.abort();
    await Promise.all(load);
    expect(failures).toEqual([]);
  }, 240_000);
});

async function signUpAt(origin: string) {
  const draft = signUpDraft();
  return { ...draft, session: await createClient({ origin }).call(signUp, { body: draft }) };
}

/** 230 s, so several chunks for each core, of which nothing can be copied. */
async function longFilm(): Promise<Uint8Array<ArrayBuffer>> {
  const bench = await openMediaBench();
  onTestFinished(() => bench.remove());
  const path = await bench.makeClip({
    ...{ file: 'long.mp4', muxer: 'mp4', durationS: 230, audio: aac },
    video: {
      ...{ ...h264, width: 640, height: 360, rate: '5', gopFrames: 25, encoder: 'libx265' },
      options: { preset: 'ultrafast', 'x265-params': 'log-level=error' },
    },
  });
  return new Uint8Array(await readFile(path));
}

/** A film that is too large for one part of an upload: MP4 allows free space at the end (ISO/IEC 14496-12 §8.1.2). */
async function paddedFilm(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(await temporaryDirectory(), 'film.mp4');
  await makeDemoVideo(path, { width: 1280, height: 720, durationS: 6, frameRate: 30 });
  const free = Buffer.alloc(MIN_PART_BYTES);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  return new Uint8Array(Buffer.concat([await readFile(path), free]));
}
