import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeUpload, createUpload, uploadPart } from '@commoncast/core/multipart/api';
import { MIN_PART_BYTES } from '@commoncast/core/multipart/constants';
import { assignContent, createPlayer, getPublicDetails } from '@commoncast/core/players/api';
import type { PublicDetails } from '@commoncast/core/players/schema';
import {
  createVod,
  deleteVod,
  getVod,
  publishVod,
  takePoster,
  watchVodProgress,
} from '@commoncast/core/streams/api';
import type { VodProgress } from '@commoncast/core/streams/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completion } from '../../../../test/content/content-fixture.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { untilStatus, uploadVideo } from '../../../../test/content/ready-video.ts';
import { serverSentEvents } from '../../../../test/content/server-sent-events.ts';
import { mp2, television } from '../../../../test/fixtures/clips.ts';
import { openMediaBench } from '../../../../test/fixtures/media.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeDemoVideo } from '../../../media/demo/make-demo-video.ts';
import { createLocalMediaEngine } from '../../../media/local-media-engine.ts';

const LOOK = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#ff0000',
};

let server: TestServer;
let owner: SignedUp;
let directory: string;
let film: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'commoncast-film-'));
  const path = join(directory, 'film.mp4');
  await makeDemoVideo(path, { width: 1280, height: 720, durationS: 12, frameRate: 30 });
  film = new Uint8Array(await readFile(path));
  server = await startTestServer({ engine: createLocalMediaEngine({ preset: 'ultrafast' }) });
  owner = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const path = (url: string) => new URL(url).pathname + new URL(url).search;

test('an uploaded film plays on a page, and its progress is reported until it is READY', async () => {
  const id = await uploadVideo(owner, film);
  const events = serverSentEvents<VodProgress>(await owner.client.open(watchVodProgress, { params: { id } }));
  const heard: VodProgress[] = [];
  for await (const progress of events) {
    heard.push(progress);
    if (progress.status === 'PLAYABLE' && heard.at(-2)?.status !== 'PLAYABLE') await playsOnAPage(id);
  }
  const statuses = heard.map(({ status }) => status);
  expect([...new Set(statuses)]).toEqual(['PROCESSING', 'PLAYABLE', 'READY']);
  expect(heard.map(({ percent }) => percent)).toEqual(
    heard.map(({ percent }) => percent).toSorted((a, b) => a - b),
  );
  expect(heard.at(-1)).toEqual({
    status: 'READY',
    making: null,
    percent: 100,
    etaS: null,
    failureReason: null,
  });

  const video = await untilStatus(owner, id, 'READY');
  expect(video).toMatchObject({ width: 1280, height: 720, renditionHeights: [720, 480, 360, 240] });
  expect(Math.abs((video.durationMs ?? 0) - 12_000)).toBeLessThan(200);
  // The server looks up every two seconds which folder to serve.
  await expect
    .poll(async () => {
      const master = await (await server.fetch(path(video.playbackUrl ?? ''))).text();
      return master.split('\n').filter((line) => line.endsWith('.m3u8'));
    })
    .toHaveLength(video.renditionHeights.length);
  const storyboard = await (await server.fetch(path(video.storyboardUrl ?? ''))).text();
  expect(storyboard).toMatch(/^WEBVTT/);
  const sprite = /^(\S+)#xywh=/m.exec(storyboard)?.[1] ?? '';
  const image = await server.fetch(
    new URL(sprite, new URL(path(video.storyboardUrl ?? ''), server.origin)).pathname,
  );
  expect([image.status, image.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
}, 180_000);

test('a film whose first parts have arrived shows itself, and plays as soon as the last one has', async () => {
  const bench = await openMediaBench();
  const spec = { file: 'tape.mkv', muxer: 'matroska', durationS: 16, video: television, audio: mp2 };
  const tape = new Uint8Array(await readFile(await bench.makeClip(spec)));
  await bench.remove();
  const { id } = await owner.client.call(createVod, { body: { name: 'A tape' } });
  const { uploadId } = await owner.client.call(createUpload, {
    body: { streamId: id, fileName: 'tape.mkv', sizeBytes: tape.length },
  });
  const send = (partNumber: number, body: Uint8Array<ArrayBuffer>) =>
    owner.client.call(uploadPart, { params: { uploadId, partNumber: String(partNumber) }, body });
  const first = await send(1, tape.slice(0, MIN_PART_BYTES));
  const shown = await eventually(
    () => owner.client.call(getVod, { params: { id } }),
    ({ posterUrl }) => posterUrl !== null,
    30_000,
  );
  expect(shown).toMatchObject({ progress: { status: 'UPLOADING' }, height: 576 });
  expect(Math.abs((shown.durationMs ?? 0) - 16_000)).toBeLessThan(300);
  expect((await server.fetch(path(shown.posterUrl ?? ''))).status).toBe(200);

  const last = await send(2, tape.slice(MIN_PART_BYTES));
  await owner.client.call(completeUpload, { params: { uploadId }, body: completion([first, last]) });
  const playable = await owner.client.call(getVod, { params: { id } });
  expect(playable.progress.status).toBe('PLAYABLE');
  const master = await (await server.fetch(path(playable.playbackUrl ?? ''))).text();
  const playlist = new URL(
    master.split('\n').find((line) => line.endsWith('.m3u8')) ?? '',
    new URL(path(playable.playbackUrl ?? ''), server.origin),
  );
  const lines = (await (await fetch(playlist)).text()).split('\n').filter((line) => line.endsWith('.m4s'));
  for (const name of lines) expect((await fetch(new URL(name, playlist))).status, name).toBe(200);
  expect(lines.length).toBeGreaterThan(4);
  const ready = await untilStatus(owner, id, 'READY');
  expect(ready.progress.failureReason).toBeNull();
  expect(Math.abs((ready.durationMs ?? 0) - 16_000)).toBeLessThan(100);
}, 180_000);

test('any frame of a film can be its poster', async () => {
  const id = await uploadVideo(owner, film);
  await untilStatus(owner, id, 'READY');
  // The demo's clock shows the second: the frames a viewer sees at these moments are all different.
  const hashes = new Set<string>();
  for (const atS of [0, 0.99, 5.5, 11.9, 12]) {
    const { posterUrl, hasOwnPoster } = await owner.client.call(takePoster, {
      params: { id },
      body: { atS },
    });
    const answer = await server.fetch(path(posterUrl ?? ''));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([hasOwnPoster, answer.status, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      true,
      200,
      1280,
      720,
    ]);
    hashes.add(createHash('sha1').update(bytes).digest('hex'));
  }
  // The film ends with the frame of 11.97 s.
  expect(hashes.size).toBe(5);
}, 180_000);

async function playsOnAPage(id: string) {
  await owner.client.call(publishVod, { body: { id } });
  const { uuid } = await owner.client.call(createPlayer, { body: LOOK });
  await owner.client.call(assignContent, {
    body: { embeddedVideoPlayerId: uuid, contentId: id, category: 'VOD' },
  });
  const answer = await server.fetch(
    `${getPublicDetails.path}?key=${owner.business.publicKey}&playerId=${uuid}`,
  );
  const { responseData } = (await answer.json()) as { responseData: PublicDetails };
  const video = responseData.players[0]?.video;
  expect(video).toMatchObject({ id, width: 1280, height: 720 });
  const poster = await server.fetch(path(video?.posterUrl ?? ''));
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await poster.arrayBuffer()).readUInt16BE(0)).toBe(0xffd8);

  const master = new URL(path(video?.source.url ?? ''), server.origin);
  const [rendition = ''] = (await (await fetch(master)).text())
    .split('\n')
    .filter((line) => line.endsWith('.m3u8'));
  const playlist = new URL(rendition, master);
  const lines = (await (await fetch(playlist)).text()).split('\n');
  const [, init = ''] = /URI="([^"]+)"/.exec(lines.find((line) => line.startsWith('#EXT-X-MAP')) ?? '') ?? [];
  const segments = lines.filter((line) => line !== '' && !line.startsWith('#'));
  for (const name of [init, ...segments]) {
    const file = await fetch(new URL(name, playlist));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toMatch(/^video\//);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
  expect(segments.length).toBeGreaterThan(1);
}

test('a file that is not a film fails with a sentence, and work on a deleted one stops', async () => {
  const text = new TextEncoder().encode('Once upon a time there was a film. '.repeat(1_000));
  const failed = await untilStatus(owner, await uploadVideo(owner, text), 'FAILED');
  expect(failed.progress.failureReason).toMatch(/^[A-Z].{10,}\.$/);

  const id = await uploadVideo(owner, film);
  await owner.client.call(deleteVod, { params: { id } });
  const after = await untilStatus(owner, await uploadVideo(owner, film), 'READY');
  expect(after.renditionHeights).toEqual([720, 480, 360, 240]);
}, 180_000);
