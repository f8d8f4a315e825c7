import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type ContentFixture, useContent } from '../../../../../test/content/content-fixture.ts';
import { eventually } from '../../../../../test/content/eventually.ts';
import { scriptedEngine } from '../../../../../test/content/scripted-engine.ts';
import { databasesUnderTest } from '../../../../../test/database.ts';
import type { ChunksJob, MediaEngine } from '../../../../media/engine.ts';
import type { LadderShare, MadeChunk } from '../../../../media/vod/ladder-share.ts';
import { beginAttempt } from '../attempt-repository.ts';
import { helpWithLadders } from './help-with-ladders.ts';
import { shareLadder } from './share-ladder.ts';

const OURS = '01930000-0000-7000-8000-00000000000a';
const THEIRS = '01930000-0000-7000-8000-00000000000b';
const THIRD = '01930000-0000-7000-8000-00000000000c';
const postgres = databasesUnderTest().filter(({ kind }) => kind === 'postgres');
const chunksOf = (count: number) =>
  Array.from({ length: count }, (_, chunk) => ({ chunk, task: { of: chunk } }));

describe.skipIf(postgres.length === 0).each(postgres)('a ladder that is shared, on $kind', ({ open }) => {
  let content: ContentFixture;
  /** Helpers and offers, which end before the storage goes. */
  let ends: AsyncDisposableStack;
  useContent(open, (fresh) => {
    content = fresh;
    ends = new AsyncDisposableStack();
  });
  afterEach(() => ends.disposeAsync());

  /** An attempt at a video, and how it shares its ladder. */
  async function attempt(machine = OURS) {
    const videoId = await content.upload('the film');
    const { root } = content.database;
    const { id: uploadId } = await root
      .selectFrom('multipart_upload')
      .select('id')
      .where('video_id', '=', videoId)
      .executeTakeFirstOrThrow();
    const begin = () =>
      content.database.transaction((tx) => beginAttempt(tx, { videoId, uploadId }, content.clock()));
    const begun = await begin();
    await content.storage.put('originals/film', [Buffer.from('the film')]);
    const share = ends.use(shareLadder({ ...content, machine }, begun!.attempt, 'originals/film'));
    const heard: MadeChunk[] = [];
    ends.defer(share.on((made) => void heard.push(...made)));
    return { videoId, share, heard, again: begin };
  }

  /** Another process, whose engine does with chunks what the test says. */
  function helper(makeChunks: NonNullable<MediaEngine['makeChunks']>, machine = THEIRS) {
    return ends.use(helpWithLadders({ ...content, machine, engine: { ...scriptedEngine(), makeChunks } }));
  }

  /** Makes a chunk of one file. */
  async function make({ outputDirectory, onMade }: ChunksJob, chunk: number): Promise<void> {
    await mkdir(join(outputDirectory, '720p-a'), { recursive: true });
    const file = `0000${chunk}.m4s`;
    await writeFile(join(outputDirectory, '720p-a', file), `chunk ${chunk}`);
    await onMade({ chunk, files: [{ directory: '720p-a', file, bytes: 7 }], outcome: { reachedS: chunk } });
  }

  const takenBy = async (share: LadderShare, chunks: readonly number[]) => {
    const taken: number[] = [];
    for (const chunk of chunks) if (await share.take(chunk)) taken.push(chunk);
    return taken;
  };

  test('is made by both, each chunk by one, the helper from its end; what it has made is in the store', async () => {
    const sources: string[] = [];
    const order: number[] = [];
    const first = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    helper(async (job) => {
      for (let next = await job.take(); next !== null; next = await job.take()) {
        expect(next.task).toEqual({ of: next.chunk });
        order.push(next.chunk);
        await make(job, next.chunk);
        first.resolve();
        await released.promise;
      }
      sources.push(job.sourcePath);
    });
    const { videoId, share, heard } = await attempt();
    await share.offer(chunksOf(4));
    await first.promise;
    expect(await takenBy(share, [0, 3, 1])).toEqual([0, 1]);
    released.resolve();
    await eventually(
      () => heard.map(({ chunk }) => chunk),
      (chunks) => chunks.length === 2,
    );
    expect(order).toEqual([3, 2]);
    // Both may be heard of in one look.
    expect(heard.find(({ chunk }) => chunk === 3)).toEqual({
      chunk: 3,
      files: [{ directory: '720p-a', file: '00003.m4s', bytes: 7 }],
      outcome: { reachedS: 3 },
    });
    const { body } = await content.storage.get(`vod/${videoId}/720p-a/00003.m4s`);
    expect(await text(body)).toBe('chunk 3');
    expect(await share.take(2)).toBe(false);
    await eventually(
      () => readdir(content.scratchDirectory),
      (folders) => folders.length === 0,
    );
    expect(content.failures).toEqual([]);
  });

  test('a chunk that a helper cannot make is left to the attempt, and to nobody else', async () => {
    const tried: number[] = [];
    helper(async (job) => {
      for (let next = await job.take(); next !== null; next = await job.take()) {
        await job.onFailed(next.chunk, new Error('too hard'));
        tried.push(next.chunk);
      }
    });
    const { share } = await attempt();
    await share.offer(chunksOf(3));
    await eventually(
      () => tried,
      (chunks) => chunks.length === 3,
    );
    expect(await takenBy(share, [0, 1, 2])).toEqual([0, 1, 2]);
    expect(tried).toEqual([2, 1, 0]);
  });

  /** A helper that takes a chunk and never makes it. */
  function slowHelper() {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    const help = helper(async (job, signal) => {
      await job.take();
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.resolve(await job.take());
      signal.throwIfAborted();
    });
    return { help, begun: begun.promise, ended: ended.promise };
  }

  test('what a helper has when it stops is free again', async () => {
    const { help, begun } = slowHelper();
    const { share } = await attempt();
    await share.offer(chunksOf(3));
    await begun;
    expect(await share.take(2)).toBe(false);
    await help[Symbol.asyncDispose]();
    expect(await share.take(2)).toBe(true);
  });

  test('what a helper has that has died is taken back after 45 s', async () => {
    const { begun } = slowHelper();
    const { share } = await attempt();
    await share.offer(chunksOf(3));
    await begun;
    const beSilent = (seconds: number) =>
      sql`update shared_chunk set seen_at = now() - make_interval(secs => ${seconds})`.execute(
        content.database.root,
      );
    await beSilent(40);
    expect(await share.take(2)).toBe(false);
    await beSilent(50);
    expect(await share.take(2)).toBe(true);
  });

  test('a helper that comes back after its chunk was taken stores nothing of it', async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    helper(async (job) => {
      const next = await job.take();
      begun.resolve();
      await released.promise;
      await make(job, next!.chunk);
      ended.resolve();
    });
    const { videoId, share, heard } = await attempt();
    await share.offer(chunksOf(3));
    await begun.promise;
    await sql`update shared_chunk set seen_at = now() - interval '50 s'`.execute(content.database.root);
    expect(await share.take(2)).toBe(true);
    released.resolve();
    await ended.promise;
    expect(await content.storage.head(`vod/${videoId}/720p-a/00002.m4s`)).toBeNull();
    expect(heard).toEqual([]);
  });

  test('a helper stops when another attempt begins, which has nothing of the earlier offer', async () => {
    const { begun, ended } = slowHelper();
    const { share, again } = await attempt();
    await share.offer(chunksOf(3));
    await begun;
    await again();
    expect(await ended).toBeNull();
    expect(await content.database.root.selectFrom('shared_chunk').select('chunk').execute()).toEqual([]);
  });

  test('a process does not help while it offers itself, and nobody fetches a film for a single chunk', async () => {
    const asked: string[] = [];
    const helped = Promise.withResolvers<void>();
    const note = (name: string) => async () => void asked.push(name);
    helper(note('ours'), OURS);
    helper(note('theirs'), THEIRS);
    const single = await attempt(OURS);
    await single.share.offer(chunksOf(1));
    const busy = await attempt(THEIRS);
    helper(async (job, signal) => {
      asked.push('third');
      await job.take();
      helped.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }, THIRD);
    await busy.share.offer(chunksOf(2));
    await helped.promise;
    expect(asked).toEqual(['third']);
    const taken = content.database.root.selectFrom('shared_chunk').where('maker', 'is not', null);
    expect(await taken.select('video_id').execute()).toEqual([{ video_id: busy.videoId }]);
    expect(content.failures).toEqual([]);
  });
});
