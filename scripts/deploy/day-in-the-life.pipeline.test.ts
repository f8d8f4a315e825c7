import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logIn, signUp } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { getKpis } from '@commoncast/core/insights/api';
import { completeUpload, createUpload, getUpload, uploadPart } from '@commoncast/core/multipart/api';
import { MIN_PART_BYTES } from '@commoncast/core/multipart/constants';
import { assignContent, createPlayer, listPlayers } from '@commoncast/core/players/api';
import { publicDetailsRoute } from '@commoncast/core/players/route';
import type { PublicDetails } from '@commoncast/core/players/schema';
import { createVod, getVod, publishVod } from '@commoncast/core/streams/api';
import { pageDetailsRoute } from '@commoncast/core/widgets/route';
import { MEDIA_PREFIXES } from '@commoncast/server/backup/media/list-media';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { createS3Storage } from '@commoncast/server/storage/s3/s3';
import { isReady } from '@commoncast/server/test/cluster/spawn-main';
import { completion } from '@commoncast/server/test/content/content-fixture';
import { eventually } from '@commoncast/server/test/content/eventually';
import { signUpDraft } from '@commoncast/server/test/factories';
import { findPostgres } from '@commoncast/server/test/find-postgres';
import { BROWSER, batchOf, beatOf } from '@commoncast/server/test/insights/beats';
import { spanAroundNow } from '@commoncast/server/test/insights/insights-over-http';
import { playerDraft } from '@commoncast/server/test/players/drafts';
import { dropPostgresDatabase } from '@commoncast/server/test/postgres';
import { mediaChildrenOf } from '@commoncast/server/test/processes';
import { whyNoSwift } from '@commoncast/server/test/storage/find-swift';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientThrough, playThrough } from './day/front-client.ts';
import { type Installation, startInstallation } from './day/installation.ts';
import { findNginx, MEDIA_HOST } from './nginx-front.ts';

const canRun = 'directory' in findPostgres() && findNginx() !== null && whyNoSwift() === null;
const PLAYS = 12;
/** Long enough for a machine that is much slower than ours; what waits ends as soon as it can. */
const PATIENCE_MS = 120_000;
/** Calls are refused within 2 s of a silence; the rest is for a busy machine. */
const REFUSED_WITHIN_MS = 15_000;

describe.skipIf(!canRun)(
  'a day of the platform as the page on deploying describes it',
  {
    timeout: 300_000,
  },
  () => {
    const owner = signUpDraft();
    let day: Installation;
    let directory: string;
    let session: { readonly accessToken: string; readonly business: { id: string; publicKey: string } };
    let videoId: string;
    let playerId: string;
    let played: Record<string, string>;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'commoncast-day-film-'));
      day = await startInstallation();
    }, 400_000);
    afterAll(async () => {
      await day?.stop();
      await rm(directory, { recursive: true, force: true });
    });

    const client = () => clientThrough(day.front, session.accessToken);
    /** What a visitor's page does: it asks again when it gets no answer, or is asked to come back. */
    const untilDone = <T>(call: () => Promise<T>) =>
      eventually(
        () => call().catch(() => null),
        (answer) => answer !== null,
        PATIENCE_MS,
      ) as Promise<T>;
    const everyProcess = () => [...day.webs, day.jobs];
    const untilReady = () =>
      eventually(
        () => Promise.all(everyProcess().map(({ origin }) => isReady(origin))),
        (ready) => ready.every(Boolean),
        PATIENCE_MS,
      );
    const figures = async () => {
      const body = { ...spanAroundNow(), filters: [], businessId: session.business.id, streamId: videoId };
      return await client().call(getKpis, { body });
    };
    /** All but how many are watching now. */
    const lastingFigures = async () => (await figures()).kpis.filter(({ name }) => name !== 'concurrent');
    const figure = async (wanted: string) =>
      (await figures()).kpis.find(({ name }) => name === wanted)?.value;
    /** What pages ask, each time under another address, so that nginx has no answer to it yet. */
    const askForPage = () => {
      const url = `https://shop.example/${randomUUID()}`;
      return day.front().ask(`${pageDetailsRoute.path}?key=${session.business.publicKey}&url=${url}`);
    };
    /** The URL of the film's master playlist, as visitors get it. */
    const findMaster = async () => {
      const query = `key=${session.business.publicKey}&playerId=${playerId}`;
      const { body } = await day.front().ask(`${publicDetailsRoute.path}?${query}`);
      const { players } = JSON.parse(body.toString()).responseData as PublicDetails;
      return players[0]?.video?.source.url ?? '';
    };

    test('somebody signs up, and uploads a film while a web process is killed', async () => {
      session = await clientThrough(day.front).call(signUp, { body: owner });
      const film = await paddedFilm(directory);
      videoId = (await client().call(createVod, { body: { name: 'A film' } })).id;
      const draft = { streamId: videoId, fileName: 'film.mp4', sizeBytes: film.length };
      const { uploadId } = await client().call(createUpload, { body: draft });
      const send = (partNumber: number) => {
        const body = film.subarray((partNumber - 1) * MIN_PART_BYTES, partNumber * MIN_PART_BYTES);
        const headers = { 'content-md5': createHash('md5').update(body).digest('base64') };
        const params = { uploadId, partNumber: String(partNumber) };
        return client().call(uploadPart, { params, headers, body });
      };
      const first = await send(1);
      const rest = [2, 3, 4].map((number) => untilDone(() => send(number)));
      await day.webs[0].end('SIGKILL');
      const parts = [first, ...(await Promise.all(rest))];
      // What has been acknowledged is there, whoever acknowledged it.
      const begun = await client().call(getUpload, { params: { uploadId } });
      expect(begun.parts.map(({ partNumber, etag }) => ({ partNumber, etag }))).toEqual(
        parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
      );
      await day.webs[0].start();
      await client().call(completeUpload, { params: { uploadId }, body: completion(parts) });
    });

    test('the process for jobs is killed at work, and goes on where it comes back', async () => {
      await eventually(
        () => mediaChildrenOf(day.jobs.pid()),
        (children) => children.length > 0,
        PATIENCE_MS,
      );
      await day.jobs.end('SIGKILL');
      await day.jobs.start();
      await eventually(
        async () => (await client().call(getVod, { params: { id: videoId } })).progress.status,
        (status) => status === 'READY',
        PATIENCE_MS,
      );
      await client().call(publishVod, { body: { id: videoId } });
      playerId = (await client().call(createPlayer, { body: playerDraft() })).uuid;
      await client().call(assignContent, {
        body: { embeddedVideoPlayerId: playerId, contentId: videoId, category: 'VOD' },
      });
    });

    test('a visitor plays every segment of it, and beats are counted while the other web process is killed', async () => {
      const master = await findMaster();
      expect(new URL(master).host).toBe(MEDIA_HOST);
      played = await playThrough(day.front(), master);
      expect(Object.keys(played).length).toBeGreaterThan(6);

      const sent = Array.from({ length: PLAYS }, async (_, index) => {
        const play = { playId: randomUUID(), contentId: videoId };
        const beats = [
          beatOf({ ...play, event: 'first-frame', tClient: Date.now() - 2_000, startupMs: 100 }),
          beatOf({ ...play, seq: 1, playingMs: 1_000, ranges: [[0, 1_000]] }),
        ];
        const body = JSON.stringify(batchOf(session.business.publicKey, beats));
        const headers = { 'content-type': 'text/plain', 'user-agent': BROWSER };
        await delay(index * 5);
        await untilDone(async () => {
          const answer = await day.front().ask('/insight/events', { method: 'POST', headers, body });
          if (answer.status !== 202) throw new Error(String(answer.status));
        });
      });
      await Promise.all(sent.slice(0, PLAYS / 2));
      await day.webs[1].end('SIGKILL');
      await Promise.all(sent);
      await day.webs[1].start();
      const acknowledged = Date.now();
      await eventually(figures, ({ countedUntil }) => Date.parse(countedUntil) >= acknowledged, PATIENCE_MS);
      expect([await figure('plays'), await figure('watchTime')]).toEqual([PLAYS, PLAYS * 1_000]);
    });

    test('the web processes are restarted one by one, and nobody notices', async () => {
      const failures: unknown[] = [];
      let answers = 0;
      const stopping = new AbortController();
      const load = [
        () => client().call(getBusinessAccount, {}),
        () => client().call(createPlayer, { body: playerDraft() }),
        async () => {
          const { status } = await askForPage();
          if (status !== 200) throw new Error(`status ${status}`);
        },
      ].map(async (ask) => {
        while (!stopping.signal.aborted) {
          await ask().catch((error) => failures.push(error));
          answers += 1;
          await delay(20);
        }
      });
      for (const web of day.webs) {
        expect(await web.end('SIGTERM')).toBe(0);
        await web.start();
        const before = answers;
        await eventually(
          () => answers,
          (now) => now > before + 10,
          PATIENCE_MS,
        );
      }
      stopping.abort();
      await Promise.all(load);
      expect(failures).toEqual([]);
    });

    test.each([
      ['stops', 'halt', 'resume'],
      ['freezes', 'freeze', 'thaw'],
    ] as const)(
      'PostgreSQL %s: calls are refused at once, and served again without a restart',
      async (_, begin, end) => {
        const pids = everyProcess().map((one) => one.pid());
        await day.postgres[begin]();
        const askedMs = performance.now();
        const refused = await client()
          .call(listPlayers, {})
          .catch((error) => error);
        expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfterS: expect.any(Number) });
        expect(performance.now() - askedMs).toBeLessThan(REFUSED_WITHIN_MS);
        await day.postgres[end]();
        await untilReady();
        await client().call(createPlayer, { body: playerDraft() });
        expect(everyProcess().map((one) => one.pid())).toEqual(pids);
      },
    );

    test('S3 is away: uploads are refused in a sentence, pages are not, and it goes on by itself', async () => {
      const { id } = await client().call(createVod, { body: { name: 'Another' } });
      const body = new TextEncoder().encode('a film');
      const draft = { streamId: id, fileName: 'film.mp4', sizeBytes: body.length };
      const { uploadId } = await client().call(createUpload, { body: draft });
      const send = () => client().call(uploadPart, { params: { uploadId, partNumber: '1' }, body });
      await day.s3.away();
      const refused = await send().catch((error) => error);
      expect(refused).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
        message: 'Not available right now',
      });
      expect((await askForPage()).status).toBe(200);
      const readiness = async () => {
        const answer = await fetch(`${day.webs[0].origin}/readyz`);
        return [answer.status, (await answer.json()).degraded];
      };
      await eventually(readiness, ([, degraded]) => degraded !== undefined, PATIENCE_MS);
      expect(await readiness()).toEqual([200, 'The store of the files does not answer.']);
      expect(await (await fetch(`${day.webs[0].origin}/metrics`)).text()).toContain('storage_up 0\n');
      await day.s3.back();
      expect(await untilDone(send)).toMatchObject({ partNumber: 1 });
    });

    test('all is lost, and restored by the commands of the page', async () => {
      const before = await lastingFigures();
      const backedUp = await day.backUp();
      expect(backedUp).toMatch(/All \d+ objects of media/);
      expect(backedUp).not.toContain('Rows name');

      await Promise.all(everyProcess().map((one) => one.end('SIGKILL')));
      await dropPostgresDatabase(day.postgres.urlOf('postgres'), 'commoncast');
      const storage = createS3Storage({ bucket: day.bucket, secret: '' });
      for (const prefix of MEDIA_PREFIXES) await storage.deletePrefix(prefix);
      await rm(day.dataDirectory, { recursive: true });
      await day.restartFront();

      const restored = await day.restore();
      expect(restored).toMatch(/ 0 objects were in the bucket .+ already, and \d+ have been put there\./);
      expect(restored).toContain('Start with npm run serve.');
      for (const one of everyProcess()) await one.start();
      const credentials = { email: owner.email, password: owner.password };
      session = await clientThrough(day.front).call(logIn, { body: credentials });
      expect(await playThrough(day.front(), await findMaster())).toEqual(played);
      expect(await lastingFigures()).toEqual(before);
    });
  },
);

/** A film in four parts: MP4 allows free space at the end (ISO/IEC 14496-12 §8.1.2). */
async function paddedFilm(directory: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(directory, 'film.mp4');
  await makeDemoVideo(path, { width: 640, height: 360, durationS: 8, frameRate: 30 });
  const free = Buffer.alloc(3 * MIN_PART_BYTES);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  return new Uint8Array(Buffer.concat([await readFile(path), free]));
}
