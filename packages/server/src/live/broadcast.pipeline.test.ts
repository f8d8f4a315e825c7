import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listArchives } from '@commoncast/core/archives/api';
import {
  createStream,
  getPublicLiveState,
  getStream,
  replaceStreamKey,
  setStreamStatus,
} from '@commoncast/core/live/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../test/fixtures/clips.ts';
import type { DemuxedClip } from '../../test/fixtures/demux-clip.ts';
import { type MediaBench, openMediaBench } from '../../test/fixtures/media.ts';
import { broadcastClip } from '../../test/live/broadcast-clip.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';
import { createLocalMediaEngine } from '../media/local-media-engine.ts';

let bench: MediaBench;
let clip: DemuxedClip;
let server: TestServer;
let owner: SignedUp;

beforeAll(async () => {
  bench = await openMediaBench();
  const video = { ...h264, gopFrames: 30, options: { preset: 'veryfast', crf: '36' } };
  clip = await bench.demux(
    await bench.makeClip({ file: 'live.mp4', muxer: 'mp4', durationS: 6, markS: 3, video, audio: aac }),
  );
  server = await startTestServer({
    engine: createLocalMediaEngine({ preset: 'ultrafast' }),
    config: { roles: ['web', 'jobs', 'live'] },
  });
  owner = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await bench.remove();
});

const statusOf = async (url: string) => (await fetch(toLocal(url))).status;
/** Addresses name the public origin, and tests ask the same server by its number. */
const toLocal = (url: string) => url.replace(/^https?:\/\/[^/]+/, server.origin);

test('a broadcast lives from its key to its replay', async () => {
  const { client, business } = owner;
  const { id } = await client.call(createStream, { body: { name: 'Launch' } });
  const params = { id };
  const { streamKey } = await client.call(replaceStreamKey, { params });
  const target = { port: server.config.rtmpPort, streamKey };
  const stream = () => client.call(getStream, { params });
  const state = async () =>
    server.client.call(getPublicLiveState, { query: { key: business.publicKey, streamId: id } });
  const playlist = `${server.origin}/cdn/live/${id}/index.m3u8`;

  await expect(broadcastClip(clip, { ...target, streamKey: 'a'.repeat(43) })).rejects.toThrow(/key/i);

  // A rehearsal: members see it, and nobody else.
  const first = await broadcastClip(clip, target);
  await expect.poll(async () => (await stream()).previewUrl).not.toBeNull();
  const preview = (await stream()).previewUrl!;
  await expect.poll(() => statusOf(preview)).toBe(200);
  expect((await stream()).streamStatus).toBe('SCHEDULED');
  expect(await statusOf(playlist)).toBe(404);
  expect((await state()).live).toMatchObject({ status: 'SCHEDULED', source: null });

  // On air: visitors get what comes from now on.
  await client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } });
  expect((await stream()).streamStatus).toBe('LIVE');
  await expect.poll(() => statusOf(playlist)).toBe(200);
  const { source } = (await state()).live;
  expect(source).toMatchObject({ protocol: 'hls', url: expect.stringContaining(id) });
  await expect.poll(async () => (await stream()).posterUrl).not.toBeNull();
  expect(await statusOf((await stream()).posterUrl!)).toBe(200);

  // A second encoder is refused, and the first goes on.
  await expect(broadcastClip(clip, target)).rejects.toThrow(/Another encoder/);

  // The connection breaks, and comes back as the same broadcast.
  first.cut();
  await expect.poll(async () => (await state()).live.status).toBe('RECONNECTING');
  const again = await broadcastClip(clip, target);
  await expect.poll(async () => (await state()).live.status).toBe('LIVE');
  const media = await (await fetch(`${server.origin}/cdn/live/${id}/source/index.m3u8`)).text();
  expect(media).toContain('#EXT-X-PART:');
  await expect
    .poll(async () => (await fetch(`${server.origin}/cdn/live/${id}/source/index.m3u8`)).text())
    .toContain('#EXT-X-DISCONTINUITY');

  // The end: the encoder is let go, and the recording becomes the replay.
  await client.call(setStreamStatus, { params, body: { streamStatus: 'ENDED' } });
  await expect.poll(async () => (await state()).replay, { timeout: 60_000 }).not.toBeNull();
  const { replay, live } = await state();
  expect(live).toMatchObject({ status: 'ENDED', source: null });
  expect(replay!.durationS).toBeGreaterThan(3);
  expect(await statusOf(replay!.source.url)).toBe(200);
  const { content } = await client.call(listArchives, { query: {} });
  expect(content).toMatchObject([{ streamId: id, status: 'READY', type: 'ARCHIVE', videoId: replay!.id }]);
  await again.stop();
  await expect(broadcastClip(clip, target)).rejects.toThrow(/over/);
  expect(await readdir(join(server.config.dataDirectory, 'live'))).toHaveLength(1);
});
