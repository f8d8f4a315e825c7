import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listArchives } from '@commoncast/core/archives/api';
import {
  createStream,
  getPublicLiveState,
  replaceStreamKey,
  setStreamStatus,
} from '@commoncast/core/live/api';
import * as HLS from 'hls-parser';
import { Parser } from 'm3u8-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../test/fixtures/clips.ts';
import type { DemuxedClip } from '../../test/fixtures/demux-clip.ts';
import { type MediaBench, openMediaBench } from '../../test/fixtures/media.ts';
import { createRandom } from '../../test/insights/random.ts';
import { broadcastClip, type ClipBroadcast } from '../../test/live/broadcast-clip.ts';
import { downloadRendition } from '../../test/live/download-rendition.ts';
import { hasFfmpeg } from '../../test/live/find-live-peers.ts';
import { followPlaylist } from '../../test/live/follow-playlist.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { createLocalMediaEngine } from '../media/local-media-engine.ts';

// It counts three segments where RFC 8216bis §4.4.4.9 counts three target durations, and these are short.
HLS.setOptions({ silent: true });

const DROPS = 20;
const MARK_S = 0.3;
/** Longer than any connection lasts: repeated, a mark might be cut between its picture and its sound. */
const CLIP_S = 15;
const PATIENCE = { timeout: 60_000 };

let bench: MediaBench;
let clip: DemuxedClip;
let server: TestServer;

beforeAll(async () => {
  bench = await openMediaBench();
  // With B-frames, so that a connection may end before pictures that are shown earlier.
  const video = { ...h264, gopFrames: 15, options: { preset: 'veryfast', crf: '36' } };
  const spec = { file: 'live.mp4', muxer: 'mp4', durationS: CLIP_S, markS: MARK_S, video, audio: aac };
  clip = await bench.demux(await bench.makeClip(spec));
  server = await startTestServer({
    engine: createLocalMediaEngine({ preset: 'ultrafast' }),
    config: { roles: ['web', 'jobs', 'live'] },
  });
});
afterAll(async () => {
  await server?.close();
  await bench?.remove();
});

/** Connects again until it is taken: the server may not know yet that the connection before is gone. */
async function insist(streamKey: string): Promise<ClipBroadcast> {
  const { promise, resolve } = Promise.withResolvers<ClipBroadcast>();
  const publish = async () => {
    resolve(await broadcastClip(clip, { port: server.config.rtmpPort, streamKey }));
    return true;
  };
  await expect.poll(() => publish().catch(String), PATIENCE).toBe(true);
  return promise;
}

/** How long a media playlist is, in seconds, by those who read it. */
async function lengthsOf(url: string): Promise<readonly number[]> {
  const text = await (await fetch(url)).text();
  const sum = (segments: readonly { readonly duration: number }[]) =>
    segments.reduce((total, { duration }) => total + duration, 0);
  const parser = new Parser();
  parser.push(text);
  parser.end();
  const lengths = [sum((HLS.parse(text) as HLS.types.MediaPlaylist).segments), sum(parser.manifest.segments)];
  if (!hasFfmpeg()) return lengths;
  const args = ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'format=duration', url];
  const { stdout } = await promisify(execFile)('ffprobe', args, { timeout: 60_000 });
  return [...lengths, Number(stdout)];
}

test(`${DROPS} drops leave one broadcast, which players follow and whose replay plays through in step`, async ({
  annotate,
}) => {
  const random = createRandom(DROPS);
  const { client, business } = await server.signUp();
  const { id } = await client.call(createStream, { body: { name: 'A train through tunnels' } });
  const params = { id };
  const { streamKey } = await client.call(replaceStreamKey, { params });
  await client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } });
  const playlist = `${server.origin}/cdn/live/${id}/source/index.m3u8`;

  let encoder = await insist(streamKey);
  await expect.poll(async () => (await fetch(playlist)).status, PATIENCE).toBe(200);
  const follower = followPlaylist(playlist);
  for (let drop = 0; drop < DROPS; drop += 1) {
    await delay(random.whole(700, 1_000));
    encoder.cut(random.chance(0.5));
    await delay(random.pick([200, 300, 500, 900, 1_500]));
    const before = follower.parts.length;
    encoder = await insist(streamKey);
    await expect.poll(() => follower.parts.length, PATIENCE).toBeGreaterThan(before);
  }
  const untilLast = follower.parts.length + 3;
  await expect.poll(() => follower.parts.length, PATIENCE).toBeGreaterThan(untilLast);
  await follower.stop();
  await annotate(`longest time without a new part: ${(follower.longestGapMs() / 1000).toFixed(1)} s`);
  expect(follower.longestGapMs()).toBeLessThan(10_000);
  expect(new Set(follower.parts).size).toBe(follower.parts.length);

  await client.call(setStreamStatus, { params, body: { streamStatus: 'ENDED' } });
  await encoder.stop();
  await expect.poll(async () => (await fetch(playlist)).text(), PATIENCE).toContain('#EXT-X-ENDLIST');
  const text = await (await fetch(playlist)).text();
  expect(text.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(DROPS);
  const [length = 0, ...others] = await lengthsOf(playlist);
  expect(others.map((other) => Math.abs(other - length) < 0.1)).toEqual(others.map(() => true));

  const sessions = await server.database.root
    .selectFrom('live_session')
    .select('id')
    .where('stream_id', '=', id)
    .execute();
  expect(sessions).toHaveLength(1);
  const state = () => client.call(getPublicLiveState, { query: { key: business.publicKey, streamId: id } });
  await expect.poll(async () => (await state()).replay, PATIENCE).not.toBeNull();
  expect((await client.call(listArchives, { query: {} })).content).toMatchObject([{ status: 'READY' }]);

  const replay = (await state()).replay!;
  await downloadRendition(
    replay.source.url.replace(/^https?:\/\/[^/]+/, server.origin),
    join(bench.directory, 'replay'),
  );
  const { video, audio } = await bench.inspect({ directory: bench.directory }, 'replay');
  // Where a connection ends within reordered pictures, the next one begins some pictures later.
  expect(Math.abs(video!.endS - length)).toBeLessThan(DROPS * 0.1);
  expect(Math.abs(video!.endS - audio!.endS)).toBeLessThan(0.1);
  expect(video!.smallestStepS).toBeGreaterThan(0);
  expect(video!.largestStepS).toBeLessThan(0.25);
  expect(audio!.largestGapS).toBeLessThan(0.1);
  // Each connection has sent the mark, once.
  expect(video!.marksS).toHaveLength(DROPS + 1);
  expect(audio!.marksS).toHaveLength(DROPS + 1);
  const offsetsS = video!.marksS.map((markS, index) => Math.abs(markS - audio!.marksS[index]!));
  await annotate(
    `largest distance between picture and sound: ${Math.round(Math.max(...offsetsS) * 1000)} ms`,
  );
  expect(Math.max(...offsetsS)).toBeLessThan(0.1);
}, 240_000);
