import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listArchives } from '@commoncast/core/archives/api';
import { saveDestination, setDestinationStatus } from '@commoncast/core/destinations/api';
import {
  createHypergraphic,
  deleteHypergraphic,
  updateHypergraphic,
} from '@commoncast/core/hypergraphics/api';
import {
  createStream,
  getPublicLiveState,
  getStream,
  replaceStreamKey,
  setStreamStatus,
} from '@commoncast/core/live/api';
import { listShowings, showHypergraphic, takeDownHypergraphic } from '@commoncast/core/showings/api';
import { readShowing, SHOWING_ATTRIBUTE, SHOWING_CLASS } from '@commoncast/core/showings/date-range';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../test/fixtures/clips.ts';
import type { DemuxedClip } from '../../test/fixtures/demux-clip.ts';
import { type MediaBench, openMediaBench } from '../../test/fixtures/media.ts';
import { broadcastClip } from '../../test/live/broadcast-clip.ts';
import { createOpenGate } from '../../test/live/open-gate.ts';
import { watchControlRoom } from '../../test/live/watch-control-room.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';
import type { ToldMetadata } from '../media/live/hls/timed-metadata.ts';
import { type RtmpServer, startRtmpServer } from '../media/live/rtmp/start-rtmp-server.ts';
import { createLocalMediaEngine } from '../media/local-media-engine.ts';

let bench: MediaBench;
let clip: DemuxedClip;
let server: TestServer;
let owner: SignedUp;
/** Somebody else's server, to which broadcasts are forwarded. */
let elsewhere: RtmpServer;
const gate = createOpenGate();

beforeAll(async () => {
  elsewhere = await startRtmpServer({ host: '127.0.0.1', port: 0, gate });
  bench = await openMediaBench();
  const video = { ...h264, gopFrames: 30, options: { preset: 'veryfast', crf: '36' } };
  clip = await bench.demux(
    await bench.makeClip({ file: 'live.mp4', muxer: 'mp4', durationS: 6, markS: 3, video, audio: aac }),
  );
  server = await startTestServer({
    engine: createLocalMediaEngine({ preset: 'ultrafast' }),
    config: { roles: ['web', 'jobs', 'live'], egressAllowHosts: [`127.0.0.1:${elsewhere.port}`] },
  });
  owner = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await elsewhere.close();
  await bench.remove();
});

/** A stream that goes on air with the first media, and how to send them. */
async function announce({ client }: SignedUp) {
  const { id } = await client.call(createStream, { body: { name: 'Launch' } });
  const params = { id };
  const replaceKey = async () => (await client.call(replaceStreamKey, { params })).streamKey;
  const setStatus = (streamStatus: 'READY' | 'ENDED') =>
    client.call(setStreamStatus, { params, body: { streamStatus } });
  const status = async () => (await client.call(getStream, { params })).streamStatus;
  const publish = (streamKey: string) => broadcastClip(clip, { port: server.config.rtmpPort, streamKey });
  await setStatus('READY');
  return { id, replaceKey, setStatus, status, publish };
}

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

  const askedMs = performance.now();
  await expect(broadcastClip(clip, { ...target, streamKey: 'a'.repeat(43) })).rejects.toThrow(/key/i);
  expect(performance.now() - askedMs).toBeLessThan(5_000);

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
  await expect.poll(async () => (await stream()).posterUrl, { timeout: 60_000 }).not.toBeNull();
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

test('what members put up comes with the playlist at its moment, also without one, and leaves with the image', async () => {
  const member = await server.signUp();
  const { client } = member;
  const body = {
    name: 'Sale "now"',
    url: 'https://shop.example/',
    defaultPath: 'https://shop.example/a.png',
  };
  const image = await client.call(createHypergraphic, { body: { ...body, hoverPath: '' } });
  const stream = await announce(member);
  const encoder = await stream.publish(await stream.replaceKey());
  const folder = `${server.origin}/cdn/live/${stream.id}`;
  await expect.poll(() => statusOf(`${folder}/index.m3u8`)).toBe(200);
  const rangesOf = async () =>
    (await (await fetch(`${folder}/source/index.m3u8`)).text()).match(/#EXT-X-DATERANGE:.*/g) ?? [];
  const told = async (query = '') =>
    (await (await fetch(`${folder}/timed-metadata.json${query}`)).json()) as ToldMetadata;
  const { version, ranges } = await told();
  expect(ranges).toEqual([]);
  const waits = told(`?after=${version}`);

  const draft = { hypergraphicId: image.uuid, leftPercent: 5, topPercent: 5, widthPercent: 20 };
  const shown = await client.call(showHypergraphic, { params: { id: stream.id }, body: draft });
  await expect.poll(async () => (await rangesOf()).length).toBe(1);
  const [range = ''] = await rangesOf();
  expect(range).toContain(`CLASS="${SHOWING_CLASS}",START-DATE="${shown.from}",${SHOWING_ATTRIBUTE}=`);
  const value = new RegExp(`${SHOWING_ATTRIBUTE}="([^"]*)"`).exec(range)?.[1] ?? '';
  const { hypergraphicId: _, ...place } = draft;
  expect(readShowing(value)).toEqual({ id: shown.id, ...body, hoverPath: '', ...place });
  expect((await waits).ranges).toEqual([{ kind: SHOWING_CLASS, value, from: shown.from, until: null }]);

  const params = { id: stream.id, hypergraphicId: image.uuid };
  await client.call(takeDownHypergraphic, { params });
  const [down] = await client.call(listShowings, { params: { id: stream.id } });
  await expect.poll(rangesOf).toEqual([expect.stringContaining(`END-DATE="${down?.until}"`)]);

  // Another image by the same name of the range would be ignored by players.
  const renamed = { ...body, uuid: image.uuid, name: 'Sold out', hoverPath: '' };
  await client.call(updateHypergraphic, { body: renamed });
  const idOf = (line = '') => /ID="([^"]*)"/.exec(line)?.[1];
  await expect.poll(async () => (await rangesOf())[0]).toContain('Sold out');
  const edited = await rangesOf();
  expect(edited).toHaveLength(1);
  expect(idOf(edited[0])).not.toBe(idOf(range));
  await client.call(deleteHypergraphic, { params: { id: image.uuid } });
  await expect.poll(rangesOf).toEqual([]);
  await stream.setStatus('ENDED');
  await encoder.stop();
});

test('destinations get a broadcast while they are switched on', async () => {
  const member = await server.signUp();
  const { client } = member;
  const stream = await announce(member);
  const rtmpUrl = `rtmp://127.0.0.1:${elsewhere.port}/live`;
  const body = { name: 'Elsewhere', rtmpUrl, streamKey: 'good key', status: 'INACTIVE' } as const;
  const { id } = await client.call(saveDestination, { body });
  const refused = { ...body, name: 'Refused', streamKey: 'a bad key', status: 'ACTIVE' } as const;
  const { id: refusedId } = await client.call(saveDestination, { body: refused });
  const room = await watchControlRoom(server, member, stream.id);
  const untilState = (state: string, destinationId = id) =>
    room.until(({ destinations }) =>
      destinations.some((one) => one.id === destinationId && one.state === state),
    );

  const encoder = await stream.publish(await stream.replaceKey());
  const { destinations } = await untilState('ERRORED', refusedId);
  const shown = destinations.find((one) => one.id === refusedId)!;
  expect(shown).toMatchObject({ name: 'Refused', lastError: expect.stringMatching(/key/i) });

  // Switched on during the broadcast, it gets what comes from the next key frame on.
  const setDestination = (status: 'ACTIVE' | 'INACTIVE') =>
    client.call(setDestinationStatus, { params: { id }, query: { broadcastDestinationStatus: status } });
  await setDestination('ACTIVE');
  await untilState('BROADCASTING');
  const received = gate.sinkOf('good key');
  await expect.poll(() => received.videoFrames.length).toBeGreaterThan(10);
  expect(received.videoFrames[0]!.isKey).toBe(true);
  expect(received.audioFrames.length).toBeGreaterThan(0);
  const { config } = clip.video;
  expect(Buffer.from(received.videoTracks[0]!.config).toString('base64')).toBe(config);

  // Its encoder comes back: so does what it forwards.
  encoder.cut();
  await expect.poll(() => received.ends).toHaveLength(1);
  const again = await stream.publish(await stream.replaceKey());
  await expect.poll(() => gate.sinkOf('good key') === received).toBe(false);
  const resumed = gate.sinkOf('good key');
  await expect.poll(() => resumed.videoFrames.length).toBeGreaterThan(0);

  await setDestination('INACTIVE');
  await expect.poll(() => resumed.ends, { timeout: 5_000 }).toEqual(['finished']);
  await untilState('IDLE');
  expect(await stream.status()).toBe('LIVE');
  room.leave();
  await stream.setStatus('ENDED');
  await again.stop();
});

test('an encoder whose key was replaced is disconnected at once, and one with the new key goes on', async () => {
  const stream = await announce(await server.signUp());
  const first = await stream.publish(await stream.replaceKey());
  await expect.poll(stream.status).toBe('LIVE');
  const streamKey = await stream.replaceKey();
  await expect.poll(() => first.endedBecause, { timeout: 5_000 }).toMatch(/stream key was replaced/);
  expect(await stream.status()).toBe('RECONNECTING');
  const second = await stream.publish(streamKey);
  await expect.poll(stream.status).toBe('LIVE');
  await stream.setStatus('ENDED');
  await expect.poll(() => second.endedBecause, { timeout: 5_000 }).toMatch(/has ended/);
});
