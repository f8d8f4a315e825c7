import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareMain, type ServerProcess } from '../../../../test/cluster/spawn-main.ts';
import { beginFilm } from '../../../../test/content/begin-film.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { untilStatus } from '../../../../test/content/ready-video.ts';
import {
  type FilmAtWork,
  filmPlaylist,
  segmentFile,
  stretchEngine,
} from '../../../../test/content/stretch-engine.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';

const postgres = databasesUnderTest().find(({ kind }) => kind === 'postgres');

describe.skipIf(!postgres)('a process that has no jobs, beside one that makes a film', () => {
  let maker: TestServer;
  let other: ServerProcess;
  let owner: SignedUp;
  const engine = stretchEngine();

  beforeAll(async () => {
    const database = await postgres!.open();
    maker = await startTestServer({ database, engine });
    other = await prepareMain('web', {
      DATABASE_URL: database.options.databaseUrl,
      DATA_DIR: maker.config.dataDirectory,
    });
    await other.start();
    owner = await maker.signUp();
  }, 60_000);
  afterAll(async () => {
    await other?.end('SIGKILL');
    await maker?.close();
  });

  async function begin() {
    // The other process knows the video from before there was anything to play.
    const begun = await beginFilm(engine, maker, owner, async (id) => {
      expect((await fetch(`${other.origin}/cdn/vod/${id}/index.m3u8`)).status).toBe(404);
    });
    return { ...begun, folder: `${other.origin}/cdn/vod/${begun.id}` };
  }
  const isWanted = (film: FilmAtWork, number: number) =>
    eventually(
      () => film.wanted.includes(segmentFile(number)),
      (isHeard) => isHeard,
    );

  test('serves the playlist, has a segment made, and answers with it', async () => {
    const { id, film, directory, folder, release } = await begin();
    expect((await fetch(`${folder}/index.m3u8`)).status).toBe(200);
    const playlist = await fetch(`${folder}/${directory}/index.m3u8`);
    expect([playlist.status, await playlist.text()]).toEqual([200, filmPlaylist()]);
    const waiting = [5, 2].map((number) => fetch(`${folder}/${directory}/${segmentFile(number)}`));
    for (const number of [2, 5]) {
      await isWanted(film, number);
      await film.make('first', segmentFile(number));
    }
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    release();
    await untilStatus(owner, id, 'READY');
    expect((await fetch(`${folder}/${directory}/${segmentFile(4)}`)).status).toBe(200);
    expect((await fetch(`${folder}/${directory}/${segmentFile(99)}`)).status).toBe(404);
  });

  test('may be restarted while viewers wait: they are told to ask again, and nothing is lost', async () => {
    const { id, film, directory, folder, release } = await begin();
    const address = `${folder}/${directory}/${segmentFile(3)}`;
    const waiting = fetch(address);
    await isWanted(film, 3);
    const ending = other.end('SIGTERM');
    const refused = await waiting;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await ending).toBe(0);
    await other.start();
    film.wanted.length = 0;
    const again = fetch(address);
    await isWanted(film, 3);
    await film.make('first', segmentFile(3));
    expect((await again).status).toBe(200);
    release();
    await untilStatus(owner, id, 'READY');
  });
});
