import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signUp } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { getVod, publishVod } from '@commoncast/core/streams/api';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/content/eventually.ts';
import { killableServer } from '../../../../test/content/killable-server.ts';
import { playAll, requireFile } from '../../../../test/content/play-all.ts';
import { untilStatus, uploadVideo } from '../../../../test/content/ready-video.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { mediaChildrenOf } from '../../../../test/processes.ts';
import { startTestServer } from '../../../../test/server.ts';
import { temporaryDirectory } from '../../../../test/storage/temporary-directory.ts';
import { openChanges } from '../../../changes/changes.ts';
import { systemClock } from '../../../clock.ts';
import { openJobs } from '../../../db/jobs.ts';
import { DOMAINS } from '../../../domains.ts';
import { Slots } from '../../../media/child/slots.ts';
import { makeDemoVideo } from '../../../media/demo/make-demo-video.ts';
import { createLocalMediaEngine } from '../../../media/local-media-engine.ts';
import { createDiskStorage } from '../../../storage/disk/disk.ts';
import { startVideoJobs } from '../video-jobs.ts';

async function film() {
  const path = join(await temporaryDirectory(), 'film.mp4');
  await makeDemoVideo(path, { width: 640, height: 360, durationS: 6, frameRate: 30 });
  return new Uint8Array(await readFile(path));
}

test('a server killed while making a video takes nothing away, and completes it later', async () => {
  const server = await killableServer('films');
  await server.start('first renditions');
  const session = await createClient({ origin: server.origin }).call(signUp, { body: signUpDraft() });
  const { accessToken, business } = session;
  const client = createClient({ origin: server.origin, getAccessToken: () => accessToken });
  const owner = { session, business, client };
  const id = await uploadVideo(owner, await film());
  const before = await untilStatus(owner, id, 'PLAYABLE');
  await client.call(publishVod, { body: { id } });
  const begun = await playAll(server.origin, id);
  await server.kill();

  await server.start();
  const statuses = new Set<string>();
  let video = before;
  do {
    // Viewers from before the kill continue; new ones find the whole film.
    for (const url of begun) await requireFile(url);
    await playAll(server.origin, id);
    video = await client.call(getVod, { params: { id } });
    statuses.add(video.progress.status);
  } while (video.progress.status === 'PLAYABLE');
  for (const url of begun) await requireFile(url);
  expect([...statuses]).not.toContain('PROCESSING');
  expect(video.progress).toMatchObject({ status: 'READY', failureReason: null });
  expect(video.renditionHeights).toEqual([360, 240]);
  // The server looks up every two seconds what may be served.
  await eventually(
    async () => (await playAll(server.origin, id)).filter((url) => url.endsWith('/index.m3u8')),
    (playlists) => playlists.length === 3,
  );
  await eventually(
    () => readdir(join(server.mediaDirectory, '..', 'scratch')),
    (folders) => folders.length === 0,
  );
}, 180_000);

test("no viewer's request fails while a video's job is stopped, killed and retried", async () => {
  const server = await startTestServer({ config: { roles: ['web'] } });
  onTestFinished(() => server.close());
  const owner = await server.signUp();
  const { database, config } = server;
  const work = async () => {
    const jobs = await openJobs(database, DOMAINS.queues);
    const changes = await openChanges(database);
    await startVideoJobs({
      database,
      jobs,
      changes,
      storage: createDiskStorage({ directory: join(config.dataDirectory, 'media'), secret: '' }),
      scratchDirectory: join(config.dataDirectory, 'scratch'),
      roomWatch: { isShort: () => false },
      engine: { transcode: (...job) => (attempts++ < 2 ? held : free).transcode(...job) },
      clock: systemClock,
      onFailure: (error) => failures.push(error),
    });
    return async () => {
      await jobs.stop(100);
      await changes.close();
    };
  };
  const failures: unknown[] = [];
  let attempts = 0;
  const free = createLocalMediaEngine({ preset: 'ultrafast' });
  // Its ladders never get a turn, so an attempt is in the middle of its work until it is stopped.
  const turns = new Slots(1);
  await turns.take(new AbortController().signal);
  const held = createLocalMediaEngine({ preset: 'ultrafast', turns });
  const id = await uploadVideo(owner, await film());
  const stopFirst = await work();
  await untilStatus(owner, id, 'PLAYABLE');
  await owner.client.call(publishVod, { body: { id } });

  let isOver = false;
  let rounds = 0;
  const watching = (async () => {
    while (!isOver) {
      await playAll(server.origin, id);
      rounds += 1;
      // Leaves the CPU to the job under test.
      await delay(200);
    }
  })();
  await stopFirst();
  const stopSecond = await work();
  onTestFinished(stopSecond);
  const [killed] = await eventually(
    () => mediaChildrenOf(process.pid),
    (pids) => pids.length > 0,
    30_000,
  );
  process.kill(killed!, 'SIGKILL');
  const video = await untilStatus(owner, id, 'READY', 'FAILED');
  isOver = true;
  await watching;
  expect(video.progress).toMatchObject({ status: 'READY', failureReason: null });
  expect(video.renditionHeights).toEqual([360, 240]);
  expect(attempts).toBe(3);
  expect(rounds).toBeGreaterThan(3);
  expect(failures).toEqual([]);
}, 180_000);
