import { createStream, replaceStreamKey, setStreamStatus, updateStream } from '@commoncast/core/live/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../test/fixtures/media.ts';
import { broadcastClip, type ClipBroadcast } from '../../test/live/broadcast-clip.ts';
import { watchControlRoom } from '../../test/live/watch-control-room.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';

/** The machine may be too busy at first, and is tried again after a minute. */
const patient = { timeout: 100_000 };

let bench: MediaBench;
let server: TestServer;
let owner: SignedUp;
let encoders: ClipBroadcast[] = [];

beforeAll(async () => {
  bench = await openMediaBench();
  server = await startTestServer({ config: { roles: ['web', 'live'], liveLadderSlots: 1 } });
  owner = await server.signUp();
});
afterAll(async () => {
  for (const encoder of encoders) encoder.cut();
  encoders = [];
  await server?.close();
  await bench?.remove();
});

/** A stream that wants lower qualities, and how to send it one picture that has them. */
async function schedule({ client }: SignedUp) {
  const video = {
    ...h264,
    width: 854,
    height: 480,
    gopFrames: 30,
    options: { preset: 'superfast', crf: '18' },
  };
  const spec = { file: 'live.mp4', muxer: 'mp4', durationS: 6, markS: 3, video, audio: aac };
  const clip = await bench.demux(await bench.makeClip(spec));
  const { id } = await client.call(createStream, { body: { name: 'Launch', hasLowerQualities: true } });
  const params = { id };
  const { streamKey } = await client.call(replaceStreamKey, { params });
  const publish = async () => {
    const encoder = await broadcastClip(clip, { port: server.config.rtmpPort, streamKey });
    encoders.push(encoder);
  };
  const base = `/cdn/live/${id}`;
  return {
    id,
    publish,
    change: (areWanted: boolean) =>
      client.call(updateStream, { params, body: { hasLowerQualities: areWanted } }),
    goOnAir: () => client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } }),
    heights: async (): Promise<string[]> => {
      const text = await (await server.fetch(`${base}/index.m3u8`)).text();
      return [...text.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => height!).toSorted();
    },
    playlist: async (name: string) => (await server.fetch(`${base}/${name}/index.m3u8`)).text(),
  };
}

test('lower qualities come with the broadcast, go as a member wants, and leave their place to another', async () => {
  const stream = await schedule(owner);
  const room = await watchControlRoom(server, owner, stream.id);
  await stream.publish();
  // A rehearsal has none.
  const rehearsal = await room.until(({ signal }) => (signal?.width ?? null) !== null);
  expect(rehearsal.signal!.lowerQualities).toEqual([]);
  await stream.goOnAir();
  const running = await room.until(({ signal }) => (signal?.lowerQualities.length ?? 0) > 0);
  expect(running.signal!.lowerQualities).toEqual(['360p']);
  await expect.poll(stream.heights, patient).toEqual(['360', '480']);
  await expect.poll(() => stream.playlist('360p'), patient).toMatch(/^\w+\/s\d+\.m4s$/m);

  const neighbour = await server.signUp();
  const other = await schedule(neighbour);
  const otherRoom = await watchControlRoom(server, neighbour, other.id);
  await other.goOnAir();
  await other.publish();
  const waiting = await otherRoom.until(({ signal }) =>
    Boolean(signal?.warnings.some(({ code }) => code === 'LOWER_QUALITIES_WAIT')),
  );
  expect(waiting.signal!.lowerQualities).toEqual([]);
  await expect.poll(other.heights, patient).toEqual(['480']);

  await stream.change(false);
  await room.until(({ signal }) => signal?.lowerQualities.length === 0);
  await expect.poll(stream.heights, patient).toEqual(['480']);
  // Who watches one of them goes on with what the encoder sends.
  await expect.poll(() => stream.playlist('360p'), patient).toMatch(/\.\.\/source\/\w+\/s\d+\.m4s\n.*$/s);
  // The place is free for the one that waits.
  await otherRoom.until(({ signal }) => (signal?.lowerQualities.length ?? 0) > 0);
  room.leave();
  otherRoom.leave();
}, 400_000);
