import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { expect, onTestFinished, test } from 'vitest';
import { killableServer } from '../../../test/content/killable-server.ts';
import { untilStatus, uploadVideo } from '../../../test/content/ready-video.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { makeDemoVideo } from '../../media/demo/make-demo-video.ts';

test('a server that is killed while it makes a video begins again, and the video is whole', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'commoncast-film-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, 'film.mp4');
  await makeDemoVideo(path, { width: 1280, height: 720, durationS: 20, frameRate: 30 });

  const server = await killableServer('films');
  await server.start();
  const session = await createClient({ origin: server.origin }).call(signUp, { body: signUpDraft() });
  const { accessToken, business } = session;
  const owner = {
    session,
    business,
    client: createClient({ origin: server.origin, getAccessToken: () => accessToken }),
  };
  const id = await uploadVideo(owner, new Uint8Array(await readFile(path)));
  const before = await untilStatus(owner, id, 'PLAYABLE', 'READY');
  expect(before.progress.status).toBe('PLAYABLE');
  await server.kill();

  await server.start();
  const video = await untilStatus(owner, id, 'READY', 'FAILED');
  expect(video.progress).toMatchObject({ status: 'READY', failureReason: null });
  expect(video.renditionHeights).toEqual([720, 480, 360, 240]);
  // What the master playlist names is all there is, but for folders of this attempt that it named on the way.
  const folder = join(server.mediaDirectory, 'vod', id);
  const master = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const named = master.split('\n').filter((line) => line.endsWith('.m3u8'));
  expect(named).toHaveLength(4);
  for (const playlist of named) {
    const lines = (await readFile(join(folder, playlist), 'utf8')).split('\n');
    const segments = lines.filter((line) => line.endsWith('.m4s'));
    const present = new Set(await readdir(join(folder, playlist, '..')));
    for (const segment of segments) expect(present).toContain(segment);
    expect(lines).toContain('#EXT-X-ENDLIST');
  }
}, 180_000);
