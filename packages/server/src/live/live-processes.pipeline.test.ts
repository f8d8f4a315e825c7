import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listArchives } from '@commoncast/core/archives/api';
import { signUp } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import {
  createStream,
  getStream,
  replaceStreamKey,
  setStreamStatus,
  updateStream,
} from '@commoncast/core/live/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareMain, type ServerProcess } from '../../test/cluster/spawn-main.ts';
import { signUpDraft } from '../../test/factories.ts';
import { findPostgres } from '../../test/find-postgres.ts';
import { aac, h264 } from '../../test/fixtures/clips.ts';
import type { DemuxedClip } from '../../test/fixtures/demux-clip.ts';
import { type MediaBench, openMediaBench } from '../../test/fixtures/media.ts';
import { broadcastClip, type ClipBroadcast } from '../../test/live/broadcast-clip.ts';
import { createPostgresDatabase, startPostgres, type TestPostgres } from '../../test/postgres.ts';
import { findFreePort } from '../http/free-port.ts';

let bench: MediaBench;
let clip: DemuxedClip;
const directories: string[] = [];
const processes: ServerProcess[] = [];

beforeAll(async () => {
  bench = await openMediaBench();
  const video = { ...h264, gopFrames: 30, options: { preset: 'veryfast', crf: '36' } };
  clip = await bench.demux(
    await bench.makeClip({ file: 'live.mp4', muxer: 'mp4', durationS: 6, markS: 3, video, audio: aac }),
  );
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.end('SIGKILL')));
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
  await bench.remove();
});

type Roles = Parameters<typeof prepareMain>[0];

/** Prepares processes that share their directory and their variables. */
async function prepare<const R extends readonly Roles[]>(roles: R, more: NodeJS.ProcessEnv = {}) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-homes-'));
  directories.push(dataDirectory);
  const rtmpPort = await findFreePort('127.0.0.1');
  const environment = {
    DATA_DIR: dataDirectory,
    RTMP_PORT: String(rtmpPort),
    RTC_PORT: '0',
    ...more,
  };
  const prepared: ServerProcess[] = [];
  for (const of of roles) prepared.push(await prepareMain(of, environment));
  processes.push(...prepared);
  return { dataDirectory, rtmpPort, prepared };
}

/** A stream that waits for its first media, seen through one process. */
async function announce(origin: string, rtmpPort: number) {
  const { accessToken } = await createClient({ origin }).call(signUp, { body: signUpDraft() });
  const client = createClient({ origin, getAccessToken: () => accessToken });
  const { id } = await client.call(createStream, { body: { name: 'Launch' } });
  const params = { id };
  const { streamKey } = await client.call(replaceStreamKey, { params });
  await client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } });
  const media = `${origin}/cdn/live/${id}/source/index.m3u8`;
  return {
    media,
    waitNoLongerThan: (reconnectWindowS: number) =>
      client.call(updateStream, { params, body: { reconnectWindowS } }),
    publish: (port = rtmpPort): Promise<ClipBroadcast> => broadcastClip(clip, { port, streamKey }),
    status: async () => (await client.call(getStream, { params })).streamStatus,
    answer: () => fetch(media, { signal: AbortSignal.timeout(25_000) }),
    playlist: async () => await (await fetch(media)).text(),
    archives: async () => (await client.call(listArchives, { query: {} })).content,
    end: () => client.call(setStreamStatus, { params, body: { streamStatus: 'ENDED' } }),
  };
}

const patient = { timeout: 40_000 };
const sequencesIn = (playlist: string) =>
  [...playlist.matchAll(/s(\d+)\.m4s/g)].map(([, sequence]) => Number(sequence));

test('a broadcast goes on after its process was stopped, and ends with it when that is killed', async () => {
  const { dataDirectory, rtmpPort, prepared } = await prepare(['web,jobs,live']);
  const [main] = prepared as [ServerProcess];
  await main.start();
  const stream = await announce(main.origin, rtmpPort);
  const first = await stream.publish();
  await expect.poll(async () => sequencesIn(await stream.playlist()).length).toBeGreaterThan(1);
  const before = await stream.playlist();

  expect(await main.end('SIGTERM')).toBe(0);
  await expect.poll(() => first.endedBecause).not.toBeNull();
  expect(first.endedBecause).toMatch(/restarting/);
  await main.start();
  const second = await stream.publish();
  await expect.poll(stream.status).toBe('LIVE');
  await expect.poll(stream.playlist).toContain('#EXT-X-DISCONTINUITY');
  // What was there before still is, and what comes is counted on.
  const after = await stream.playlist();
  expect(sequencesIn(after)).toEqual(expect.arrayContaining(sequencesIn(before)));
  expect(sequencesIn(after)).toEqual(sequencesIn(after).toSorted((a, b) => a - b));
  const [archive, ...others] = await stream.archives();
  expect(archive).toMatchObject({ status: 'RECORDING' });
  expect(others).toEqual([]);

  await stream.waitNoLongerThan(1_800);
  await main.end('SIGKILL');
  second.cut();
  await main.start();
  // Its row may still say that the killed process has it, at this address: nothing goes round in circles.
  expect((await stream.answer()).status).toBe(503);
  await stream.waitNoLongerThan(1);
  await expect.poll(stream.status, patient).toBe('ENDED');
  await expect.poll(async () => (await stream.archives())[0], patient).toMatchObject({ status: 'READY' });
  const [ready, ...more] = await stream.archives();
  expect(ready!.archiveId).toBe(archive!.archiveId);
  expect(more).toEqual([]);
  // Nothing of it is left on the disk but the file in the store.
  await expect.poll(() => readdir(join(dataDirectory, 'live'))).toEqual([]);
  await main.end('SIGTERM');
}, 240_000);

/** How much of a broadcast a playlist has up to its first discontinuity, in seconds. */
function lengthOf(playlist: string): number {
  const [first = ''] = playlist.split('#EXT-X-DISCONTINUITY\n');
  const sum = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].reduce((total, [, seconds]) => total + Number(seconds), 0);
  // Parts of a segment come before its own line, and only those of the last segment have none.
  const open = first.slice(first.lastIndexOf('.m4s\n'));
  return sum(first, /#EXTINF:([\d.]+)/g) + sum(open, /#EXT-X-PART:DURATION=([\d.]+)/g);
}

test('a broadcast whose process is killed goes on in the next one, less one part at most', async () => {
  const { rtmpPort, prepared } = await prepare(['web,jobs,live']);
  const [main] = prepared as [ServerProcess];
  await main.start();
  const stream = await announce(main.origin, rtmpPort);
  await stream.waitNoLongerThan(1_800);
  const first = await stream.publish();
  await expect.poll(async () => sequencesIn(await stream.playlist()).length, patient).toBeGreaterThan(2);
  const before = await stream.playlist();
  await main.end('SIGKILL');
  first.cut();
  await main.start();
  // The claim of the process that was there before is void: nobody has to wait until it expires.
  const second = await stream.publish();
  await expect.poll(stream.playlist, patient).toContain('#EXT-X-DISCONTINUITY\n');
  const after = await stream.playlist();
  expect(sequencesIn(after)).toEqual(expect.arrayContaining(sequencesIn(before)));
  expect(lengthOf(after)).toBeGreaterThan(lengthOf(before) - 0.34);
  expect(await stream.status()).toBe('LIVE');
  await stream.end();
  await second.stop();
  await expect.poll(async () => (await stream.archives())[0], patient).toMatchObject({ status: 'READY' });
  await main.end('SIGTERM');
}, 240_000);

const found = findPostgres();

describe.skipIf('reason' in found)('processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres('directory' in found ? found.directory : '');
    await createPostgresDatabase(postgres.urlOf('postgres'), 'homes', true);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.end('SIGKILL')));
    await postgres.stop();
  });

  test('one serves what another has, through an outage of the database, and a third takes over when that is gone', async () => {
    const { rtmpPort, prepared } = await prepare(['web', 'live', 'live'], {
      DATABASE_URL: postgres.urlOf('homes'),
    });
    const [web, home, heir] = prepared as [ServerProcess, ServerProcess, ServerProcess];
    const heirPort = await findFreePort('127.0.0.1');
    heir.configure({ RTMP_PORT: String(heirPort) });
    await Promise.all([web.start(), home.start()]);
    const stream = await announce(web.origin, rtmpPort);
    const encoder = await stream.publish();
    await expect.poll(stream.status).toBe('LIVE');
    await expect.poll(async () => (await stream.answer()).status).toBe(200);
    await expect.poll(async () => sequencesIn(await stream.playlist()).length).toBeGreaterThan(0);
    const playlist = await stream.playlist();
    const [, segment] = /^(.*s\d+\.m4s)$/m.exec(playlist)!;
    const answer = await fetch(new URL(segment!, stream.media));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/iso.segment']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    // Passed on, a request waits for what it asks for.
    const next = sequencesIn(playlist).at(-1)! + 2;
    const waited = await (await fetch(`${stream.media}?_HLS_msn=${next}`)).text();
    expect(sequencesIn(waited)).toContain(next);

    await postgres.halt();
    const atHaltMs = Date.now();
    const last = next + 3;
    await expect
      .poll(async () => sequencesIn(await stream.playlist()).at(-1) ?? 0, patient)
      .toBeGreaterThanOrEqual(last);
    expect(encoder.endedBecause).toBeNull();
    expect(Date.now() - atHaltMs).toBeGreaterThan(0);
    await postgres.resume();
    await expect.poll(() => stream.status().catch(() => null), patient).toBe('LIVE');

    await heir.start();
    await stream.waitNoLongerThan(1_800);
    const before = sequencesIn(await stream.playlist());
    await home.end('SIGKILL');
    const killedMs = performance.now();
    encoder.cut();
    for (const path of [stream.media, stream.media.replace('source/', '')])
      expect((await fetch(path)).status).toBe(503);
    // As encoders do: again and again, until they are let in.
    let again: ClipBroadcast | undefined;
    const comesBack = async () => {
      again ??= await stream.publish(heirPort).catch(() => undefined);
      return again !== undefined;
    };
    await expect.poll(comesBack, { timeout: 15_000, interval: 250 }).toBe(true);
    expect(performance.now() - killedMs).toBeLessThan(15_000);
    await expect.poll(stream.playlist, patient).toContain('#EXT-X-DISCONTINUITY\n');
    expect(await stream.status()).toBe('LIVE');
    // What was there before the home died still is.
    expect(sequencesIn(await stream.playlist())).toEqual(expect.arrayContaining(before));
    await stream.end();
    await again?.stop();
    await heir.end('SIGTERM');
    await expect.poll(async () => (await stream.answer()).status, patient).toBe(404);
  }, 240_000);
});
