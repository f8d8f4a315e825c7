import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import { killHard, startProgram } from '../../test/run-program.ts';
import { openDatabase } from './connect.ts';
import type { Database } from './database.ts';
import { DatabaseUseError } from './database-use-error.ts';
import { defineQueue, type JobContext, type Jobs, openJobs } from './jobs.ts';

interface Word {
  word: string;
}

const words = defineQueue<Word>({ name: 'words', retryLimit: 3, expireInS: 60 });
const others = defineQueue<Word>({ name: 'others', retryLimit: 0, expireInS: 60 });
const held = defineQueue<Word>({ name: 'held', retryLimit: 0, expireInS: 600 });

const start = (database: Database) =>
  openJobs(database, [words, others, held], { onFailure: (error) => expect.unreachable(String(error)) });

describe.each(databasesUnderTest())('jobs ($kind)', ({ kind, open }) => {
  let database: TestDatabase;
  let jobs: Jobs;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.reset();
    jobs = await start(database);
  });
  afterEach(() => jobs.stop(1_000));
  afterAll(() => database.close());

  /** Works the queue `words` and collects what it receives. */
  const collect = async () => {
    const seen: string[] = [];
    await jobs.work(words, { concurrency: 1 }, async ({ word }) => {
      seen.push(word);
    });
    return seen;
  };
  const waiting = async () => {
    const { rows } = await sql<{ word: string }>`
      select data ->> 'word' as word from pgboss.job where state = 'created' order by created_on
    `.execute(database.root);
    return rows.map(({ word }) => word);
  };

  it('reach their handler at once', async () => {
    const seen = await collect();
    await jobs.send(words, { word: 'hello' });
    await expect.poll(() => seen, { timeout: 1_500 }).toEqual(['hello']);
  });

  it('sent in a transaction exist after its commit, and not after its rollback', async () => {
    await database.transaction(async (tx) => {
      await jobs.send(words, { word: 'kept' }, { tx });
    });
    const undone = database.transaction(async (tx) => {
      await jobs.send(words, { word: 'undone' }, { tx });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await waiting()).toEqual(['kept']);
    const seen = await collect();
    await expect.poll(() => seen).toEqual(['kept']);
  });

  it('can be sent inside a transaction right after a restart', async () => {
    await jobs.stop();
    database = await database.restart();
    jobs = await start(database);
    await database.transaction(async (tx) => {
      await jobs.send(words, { word: 'first' }, { tx });
      await jobs.send(others, { word: 'second' }, { tx });
    });
    expect(await waiting()).toEqual(['first', 'second']);
  });

  it('refuse to be sent outside the running transaction', async () => {
    const past = database.transaction(() => jobs.send(words, { word: 'past' }));
    await expect(past).rejects.toMatchObject({ code: 'QUERY_OUTSIDE_TRANSACTION' });
  });

  it('with the same key wait only once, and may be sent again while one runs', async () => {
    await jobs.send(words, { word: 'a' }, { singletonKey: 'k' });
    await jobs.send(words, { word: 'b' }, { singletonKey: 'k' });
    await jobs.send(words, { word: 'c' }, { singletonKey: 'l' });
    await jobs.send(words, { word: 'd' });
    await jobs.send(words, { word: 'e' });
    expect(await waiting()).toEqual(['a', 'c', 'd', 'e']);
    const seen = await collect();
    await expect.poll(() => seen, { timeout: 1_500 }).toEqual(['a', 'c', 'd', 'e']);
    await jobs.send(words, { word: 'f' }, { singletonKey: 'k' });
    await expect.poll(() => seen, { timeout: 1_500 }).toEqual(['a', 'c', 'd', 'e', 'f']);
  });

  it('of a higher priority go first, and postponed ones wait', async () => {
    await jobs.send(words, { word: 'later' }, { startAfterS: 3600 });
    await jobs.send(words, { word: 'normal' });
    await jobs.send(words, { word: 'urgent' }, { priority: 10 });
    const seen = await collect();
    await expect.poll(() => seen, { timeout: 1_500 }).toEqual(['urgent', 'normal']);
    expect(await waiting()).toEqual(['later']);
  });

  it('that fail are retried, and know how often', async () => {
    const attempts: number[] = [];
    await jobs.work(words, { concurrency: 1 }, async (_data, { retryCount }) => {
      attempts.push(retryCount);
      if (retryCount === 0) throw new Error('not yet');
    });
    await jobs.send(words, { word: 'stubborn' });
    await expect.poll(() => attempts, { timeout: 15_000 }).toEqual([0, 1]);
  });

  it('that fail because the database was away have all their tries left', async () => {
    const tries: (readonly [number, boolean])[] = [];
    await jobs.work(others, { concurrency: 1 }, async (_data, { retryCount, isLastTry }) => {
      tries.push([retryCount, isLastTry]);
      if (retryCount < 2)
        throw new Error('in the middle', {
          cause: new DatabaseUseError('DATABASE_AWAY', 'gone for a moment'),
        });
    });
    await jobs.send(others, { word: 'patient' });
    await expect
      .poll(() => tries, { timeout: 30_000 })
      .toEqual([
        [0, true],
        [1, true],
        [2, true],
      ]);
  });

  it('run as many at a time as requested', async () => {
    let running = 0;
    let most = 0;
    const release = Promise.withResolvers<void>();
    await jobs.work(words, { concurrency: 2 }, async () => {
      running += 1;
      most = Math.max(most, running);
      await release.promise;
      running -= 1;
    });
    for (const word of ['a', 'b', 'c']) await jobs.send(words, { word });
    await expect.poll(() => running, { timeout: 5_000 }).toBe(2);
    release.resolve();
    await expect.poll(async () => (await waiting()).length, { timeout: 15_000 }).toBe(0);
    expect(most).toBe(2);
  });

  it('that are running delay a stop, and are returned to the queue when they take too long', async () => {
    let finished = false;
    const begun = Promise.withResolvers<JobContext>();
    const release = Promise.withResolvers<void>();
    await jobs.work(words, { concurrency: 1 }, async () => {
      await release.promise;
      finished = true;
    });
    await jobs.work(others, { concurrency: 1 }, async (_data, job) => {
      begun.resolve(job);
      await new Promise(() => {});
    });
    await jobs.send(words, { word: 'short' });
    await jobs.send(others, { word: 'endless' });
    const { signal } = await begun.promise;
    const stopped = jobs.stop(1_500);
    release.resolve();
    await stopped;
    expect(finished).toBe(true);
    expect(signal.aborted).toBe(true);
    const { rows } = await sql`select name, state from pgboss.job order by name desc`.execute(database.root);
    expect(rows).toEqual([
      { name: 'words', state: 'completed' },
      { name: 'others', state: 'retry' },
    ]);
  });

  it('that a stop interrupts have all their tries left, and no more', async () => {
    const begun = Promise.withResolvers<void>();
    await jobs.work(others, { concurrency: 1 }, async () => {
      begun.resolve();
      await new Promise(() => {});
    });
    await jobs.send(others, { word: 'interrupted' });
    await begun.promise;
    await jobs.stop(1_000);

    jobs = await start(database);
    const tries: boolean[] = [];
    await jobs.work(others, { concurrency: 1 }, async (_data, { isLastTry }) => {
      tries.push(isLastTry);
      throw new Error('wrong');
    });
    const states = async () => {
      const { rows } = await sql<{ state: string }>`select state from pgboss.job`.execute(database.root);
      return rows.map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 5_000 }).toEqual(['failed']);
    expect(tries).toEqual([true]);
  });

  it('that are interrupted a hundred times have failed: they may be what ends the process', async () => {
    await jobs.send(others, { word: 'deadly' });
    await sql`update pgboss.job set retry_count = 100, retry_limit = 100`.execute(database.root);
    const begun = Promise.withResolvers<void>();
    await jobs.work(others, { concurrency: 1 }, async () => {
      begun.resolve();
      await new Promise(() => {});
    });
    await begun.promise;
    await jobs.stop(1_000);
    const { rows } = await sql`select state, retry_limit from pgboss.job`.execute(database.root);
    expect(rows).toEqual([{ state: 'failed', retry_limit: 100 }]);
  });

  it('are scheduled once, however often the server starts', async () => {
    await jobs.schedule(words, '5 4 * * *', { word: 'nightly' });
    await jobs.schedule(words, '6 4 * * *', { word: 'nightly' });
    const { rows } = await sql`select name, cron, timezone, data from pgboss.schedule`.execute(database.root);
    expect(rows).toEqual([{ name: 'words', cron: '6 4 * * *', timezone: 'UTC', data: { word: 'nightly' } }]);
  });

  it('of a killed process run again, also where none that fails does', { timeout: 60_000 }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'commoncast-jobs-'));
    const log = join(directory, 'log');
    const options = {
      dataDirectory: join(directory, 'database'),
      databaseUrl: database.options.databaseUrl ?? '',
    };
    await jobs.send(held, { word: 'mine' });
    if (kind === 'pglite') await prepareJob(options.dataDirectory);
    const holder = startProgram('hold-job', options.dataDirectory, options.databaseUrl, log);
    await expect
      .poll(() => existsSync(log) && readFileSync(log, 'utf8'), { timeout: 20_000 })
      .toBe('mine 0\n');
    await killHard(holder);

    const reopened = await openDatabase(options);
    const rescuers = await start(reopened);
    const seen: [string, number][] = [];
    await rescuers.work(held, { concurrency: 1 }, async ({ word }, { retryCount }) => {
      seen.push([word, retryCount]);
    });
    // An embedded database knows at once; elsewhere the heartbeat has to run out first.
    const timeout = kind === 'pglite' ? 6_000 : 25_000;
    await expect.poll(() => seen, { timeout }).toEqual([['mine', 1]]);
    await rescuers.stop();
    await reopened.close();
    rmSync(directory, { recursive: true, force: true });
  });
});

/** The process to be killed needs its own embedded database, with a job in it. */
async function prepareJob(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ dataDirectory });
  const jobs = await start(database);
  await jobs.send(held, { word: 'mine' });
  await jobs.stop();
  await database.close();
}
