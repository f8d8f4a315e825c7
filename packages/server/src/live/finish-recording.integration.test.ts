import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../test/database.ts';
import { type LiveBench, openLiveBench } from '../../test/live/live-bench.ts';
import { sendSignal } from '../../test/live/signal.ts';
import { temporaryDirectory } from '../../test/storage/temporary-directory.ts';
import { createLiveSession } from '../media/live/session/create-live-session.ts';
import type { Recordings } from '../services/archives/recordings.ts';
import { finishRecording } from './finish-recording.ts';

const { signal } = new AbortController();

describe.each(databasesUnderTest())('the recording of a broadcast that is over, on $kind', ({ open }) => {
  let bench: LiveBench;
  let failures: unknown[];
  beforeAll(async () => {
    bench = await openLiveBench(await open());
    failures = [];
  });
  afterAll(async () => {
    await bench.server.close();
    expect(failures).toEqual([]);
  });

  /** Goes off air after some seconds, and leaves its folder. */
  async function broadcast(durationS: number) {
    const owner = await bench.server.signUp();
    const { stream, publisher } = await bench.goLive({}, owner);
    const { sessionId } = publisher;
    const folder = join(await temporaryDirectory(), sessionId);
    const recordings: Recordings = bench.server.platform.services.recordings;
    await recordings.start(sessionId);
    let nowMs = 1_700_000_000_000;
    const startMs = nowMs;
    const session = await createLiveSession({ folder, clock: () => new Date(nowMs), dvrWindowMs: 0 });
    const onTime = (timeS: number) => {
      nowMs = startMs + timeS * 1000;
    };
    sendSignal(session.sink(), { durationS, onTime });
    await session.end();
    await bench.setStatus(stream.id, 'ENDED', owner);
    const puts: string[] = [];
    const storage: typeof bench.storage = {
      ...bench.storage,
      put: (key, ...rest) => {
        puts.push(key);
        return bench.storage.put(key, ...rest);
      },
    };
    const parts = { recordings, storage, onFailure: (error: unknown) => void failures.push(error) };
    const archive = () =>
      bench.server.database.root
        .selectFrom('archive')
        .select(['id', 'status', 'storage_key', 'size_bytes', 'duration_ms'])
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
    return { sessionId, folder, parts, puts, archive };
  }

  test('is READY after a repetition where the process died between the store and the database', async () => {
    const { sessionId, folder, parts, puts, archive } = await broadcast(6);
    const dying = { ...parts.recordings, finish: () => Promise.reject(new Error('the process died')) };
    const once = finishRecording({ ...parts, recordings: dying }, { sessionId, folder, signal });
    await expect(once).rejects.toThrow('the process died');
    expect(await archive()).toMatchObject({ status: 'PROCESSING' });
    expect(puts).toHaveLength(1);

    await finishRecording(parts, { sessionId, folder, signal });
    const ready = await archive();
    expect(ready).toMatchObject({ status: 'READY', storage_key: puts[0] });
    expect(ready!.duration_ms).toBeCloseTo(6_000, -3);
    expect(await bench.storage.head(puts[0]!)).toMatchObject({ sizeBytes: ready!.size_bytes });
    // It was there already.
    expect(puts).toHaveLength(1);

    // Somebody has removed it for good: what is left on the disk does not bring it back.
    const { root } = bench.server.database;
    await root.deleteFrom('archive').where('id', '=', ready!.id).execute();
    await finishRecording(parts, { sessionId, folder, signal });
    expect(await archive()).toBeUndefined();
    expect(puts).toHaveLength(1);
  });

  test('leaves nothing half where the process stops while it is copied, and is copied next time', async () => {
    const { sessionId, folder, parts, archive } = await broadcast(6);
    const stopped = finishRecording(parts, { sessionId, folder, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow();
    const { storage_key: key } = (await archive())!;
    expect(await bench.storage.head(key)).toBeNull();
    await finishRecording(parts, { sessionId, folder, signal });
    expect(await archive()).toMatchObject({ status: 'READY' });
    const { body } = await bench.storage.get(key);
    const start = Buffer.concat(await body.toArray()).subarray(4, 8);
    expect(start.toString()).toBe('ftyp');
  });

  test('says what is missing where no picture and no sound arrived', async () => {
    const { sessionId, folder, parts, archive } = await broadcast(0);
    await finishRecording(parts, { sessionId, folder, signal });
    expect(await archive()).toMatchObject({ status: 'FAILED', size_bytes: null });
    expect(await readFile(join(folder, 'finished'), 'utf8')).toBe('');
  });

  test('is nothing to a session that is gone', async () => {
    const { folder, parts, puts } = await broadcast(4);
    await finishRecording(parts, { sessionId: randomUUID(), folder, signal });
    expect(puts).toEqual([]);
  });
});
