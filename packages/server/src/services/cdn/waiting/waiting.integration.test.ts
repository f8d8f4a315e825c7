import { updateBusinessAccount } from '@commoncast/core/business/api';
import { getPublicDetails } from '@commoncast/core/players/api';
import { deleteVod, getVod, publishVod } from '@commoncast/core/streams/api';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BegunFilm, beginFilm } from '../../../../test/content/begin-film.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { untilStatus, uploadVideo } from '../../../../test/content/ready-video.ts';
import {
  type FilmAtWork,
  filmPlaylist,
  segmentFile,
  stretchEngine,
  untilStopped,
} from '../../../../test/content/stretch-engine.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { findPlannedDirectories } from '../../streams/making/plan-repository.ts';

describe.each(databasesUnderTest())('requests for segments that are not made yet, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  const engine = stretchEngine();
  let movedMs = 0;

  beforeAll(async () => {
    const clock = () => new Date(Date.now() + movedMs);
    server = await startTestServer({ database: await open(), engine, clock });
    owner = await server.signUp();
  });
  afterAll(() => server.close());
  afterEach(() => vi.restoreAllMocks());

  const begin = () => beginFilm(engine, server, owner);

  const get = (path: string, init: RequestInit = {}) => server.fetch(path, init);
  const segment = ({ id, directory }: BegunFilm, number: number, init?: RequestInit) =>
    get(`/cdn/vod/${id}/${directory}/${segmentFile(number)}`, init);
  const isWanted = ({ film }: BegunFilm, number: number) =>
    eventually(
      () => film.wanted.includes(segmentFile(number)),
      (isHeard) => isHeard,
    );
  const made = async (watched: BegunFilm, number: number) => {
    await isWanted(watched, number);
    await watched.film.make('first', segmentFile(number));
  };

  test('the whole playlist is there before the segments are, for everybody, and never cached', async () => {
    const watched = await begin();
    const path = `/cdn/vod/${watched.id}/${watched.directory}/index.m3u8`;
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, filmPlaylist()]);
    const headers = {
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    };
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(filmPlaylist().length),
    ]);
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const second = path.replace('360p', '720p');
    expect((await get(second)).status).toBe(404);

    watched.release();
    await untilStatus(owner, watched.id, 'READY');
    await eventually(
      async () => (await get(path)).headers.get('cache-control'),
      (caching) => caching === 'public, max-age=60',
    );
    const last = await get(path, { headers: { 'if-none-match': etag } });
    expect([last.status, await last.text()]).toEqual([200, filmPlaylist()]);
    expect((await get(second)).status).toBe(200);
  });

  test('wait, tell the job, and get the segment, which caches may keep', async () => {
    const watched = await begin();
    const waiting = segment(watched, 4);
    await made(watched, 4);
    const answer = await waiting;
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining(`${segmentFile(4)} by`),
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    watched.release();
  });

  test('of many viewers at many places each gets there, also by range, HEAD and on with what follows', async () => {
    const watched = await begin();
    const numbers = [5, 3, 1, 2, 4];
    const all = numbers.flatMap((number) => Array.from({ length: 10 }, () => segment(watched, number)));
    const head = segment(watched, 5, { method: 'HEAD' });
    const part = segment(watched, 5, { headers: { range: 'bytes=0-4' } });
    for (const number of numbers) await made(watched, number);
    for (const answer of await Promise.all(all)) expect(answer.status).toBe(200);
    expect([(await head).status, await (await head).text()]).toEqual([200, '']);
    expect([(await part).status, await (await part).text()]).toEqual([206, '00005']);
    expect(engine.made.filter((name) => name.startsWith(watched.directory))).toHaveLength(7);
    watched.release();
  });

  test('are answered when the job ends, whatever was asked for', async () => {
    const watched = await begin();
    const waiting = [1, 5].map((number) => segment(watched, number));
    await isWanted(watched, 5);
    watched.release();
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
  });

  test('get 503 with Retry-After after eight seconds, of which no cache keeps anything', async () => {
    const watched = await begin();
    const answer = await segment(watched, 2);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
    });
    // What tells the job may be lost, so it is told again.
    expect(watched.film.wanted.filter((file) => file === segmentFile(2)).length).toBeGreaterThan(2);
    watched.release();
  });

  test.each(['00099.m4s', '00006.m4s', 'other.m4s', 'init.mp5', 'index2.m3u8'])(
    '%s, which no plan has, does not exist',
    async (name) => {
      const watched = await begin();
      const queries = vi.spyOn(server.database.root, 'selectFrom');
      await get(`/cdn/vod/${watched.id}/${watched.directory}/${segmentFile(0)}`);
      queries.mockClear();
      for (let time = 0; time < 20; time += 1) {
        const answer = await get(`/cdn/vod/${watched.id}/${watched.directory}/${name}`);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      }
      // Progress may have the gate look once more.
      expect(queries.mock.calls.filter(([table]) => table === 'video_making').length).toBeLessThan(3);
      expect(watched.film.wanted).toEqual([]);
      watched.release();
    },
  );

  test('of the rendition that nobody was told of do not wait', async () => {
    const watched = await begin();
    const second = watched.directory.replace('360p', '720p');
    expect((await get(`/cdn/vod/${watched.id}/${second}/${segmentFile(0)}`)).status).toBe(404);
    watched.release();
  });

  test('end with 404 soon after the video was deleted', async () => {
    const watched = await begin();
    const waiting = segment(watched, 3);
    await isWanted(watched, 3);
    await owner.client.call(deleteVod, { params: { id: watched.id } });
    expect((await waiting).status).toBe(404);
  });

  test('end with 404 if the video is unpublished before they are answered', async () => {
    const watched = await begin();
    const waiting = segment(watched, 3);
    await isWanted(watched, 3);
    await owner.client.call(publishVod, { body: { id: watched.id, publishState: 'UnPublished' } });
    // For two seconds a process remembers that it was public.
    movedMs += 2_000;
    await watched.film.make('first', segmentFile(3));
    expect((await waiting).status).toBe(404);
    watched.release();
  });

  test('by a member’s preview and a visitor’s signed address wait as well', async () => {
    const watched = await begin();
    const { businessName, email, publicKey } = owner.business;
    const body = { businessName, email, logo: '', allowedDomains: ['shop.example'] };
    await owner.client.call(updateBusinessAccount, { body });
    const { playbackUrl } = await owner.client.call(getVod, { params: { id: watched.id } });
    const query = new URLSearchParams({ key: publicKey, videoId: watched.id });
    const told = await server.fetch(`${getPublicDetails.path}?${query}`, {
      headers: { origin: 'https://shop.example' },
    });
    const { responseData } = (await told.json()) as {
      responseData: { videos: { source: { url: string } }[] };
    };
    const folders = [playbackUrl, responseData.videos[0]?.source.url].map((url) =>
      new URL(url ?? '').pathname.replace('/index.m3u8', `/${watched.directory}`),
    );
    for (const [index, folder] of folders.entries()) {
      const waiting = get(`${folder}/${segmentFile(index + 1)}`);
      await made(watched, index + 1);
      const answer = await waiting;
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        expect.stringMatching(index === 0 ? /^private, .*immutable$/ : /^public, max-age=\d+, immutable$/),
      ]);
      const playlist = await get(`${folder}/index.m3u8`);
      expect([playlist.status, playlist.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    }
    // Without a token nobody waits.
    await eventually(
      async () => (await segment(watched, 0)).status,
      (status) => status === 403,
    );
    expect((await segment(watched, 4)).status).toBe(403);
    expect(watched.film.wanted).not.toContain(segmentFile(4));
    await owner.client.call(updateBusinessAccount, { body: { ...body, allowedDomains: [] } });
    watched.release();
  });

  test('of a client that has gone away ask for nothing any more, which the job is told', async () => {
    const watched = await begin();
    const leaving = new AbortController();
    const left = segment(watched, 4, { signal: leaving.signal }).catch(() => null);
    await isWanted(watched, 4);
    leaving.abort();
    expect(await left).toBeNull();
    await eventually(
      () => watched.film.left,
      (files) => files.includes(segmentFile(4)),
    );
    const stayed = segment(watched, 5);
    const heard = (number: number) =>
      watched.film.wanted.filter((file) => file === segmentFile(number)).length;
    const hears = (count: number) =>
      eventually(
        () => heard(5),
        (times) => times === count,
      );
    await hears(2);
    const before = heard(4);
    await hears(3);
    expect(heard(4)).toBe(before);
    watched.release();
    expect((await stayed).status).toBe(200);
    // A client that got what it waited for is not among them.
    expect(watched.film.left).toEqual([segmentFile(4)]);
  });
});

test('requests that wait end with 503 when the server stops', async () => {
  const begun = Promise.withResolvers<FilmAtWork>();
  const engine = stretchEngine(async (film) => {
    await film.begin();
    begun.resolve(film);
    await untilStopped(film);
  });
  const server = await startTestServer({ engine });
  const owner = await server.signUp();
  const id = await uploadVideo(owner, new TextEncoder().encode('the film'));
  const film = await begun.promise;
  await untilStatus(owner, id, 'PLAYABLE');
  await owner.client.call(publishVod, { body: { id } });
  const [directory = ''] = await findPlannedDirectories(server.database.root, id);
  const waiting = server.fetch(`/cdn/vod/${id}/${directory}/${segmentFile(4)}`);
  await eventually(
    () => film.wanted.length,
    (count) => count > 0,
  );
  const closing = server.close();
  const answer = await waiting;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  await closing;
});
