import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import { defineQueue, type Jobs, openJobs } from '../db/jobs.ts';
import { queueDepths } from '../db/queue-depths.ts';
import { INBOX_GAUGES } from '../services/insights/store/inbox/inbox-gauges.ts';
import { registerGauges } from './database-gauge.ts';
import { createWorkMetrics } from './work-metrics.ts';

const films = defineQueue<{ word: string }>({ name: 'films', retryLimit: 0, expireInS: 60 });
const mails = defineQueue<{ word: string }>({ name: 'mails', retryLimit: 0, expireInS: 60 });
const queues = [films, mails];

describe.each(databasesUnderTest())('what a process of any role counts, on $kind', ({ open }) => {
  const metrics = createWorkMetrics();
  let database: TestDatabase;
  let jobs: Jobs;

  beforeAll(async () => {
    database = await open({ onQueryError: metrics.databaseFailed });
    jobs = await openJobs(database, queues, {
      onFailure: (error) => expect.unreachable(String(error)),
      observe: metrics.observeJob,
    });
    registerGauges(metrics.registry, database, [queueDepths(queues), ...INBOX_GAUGES]);
  });
  afterAll(async () => {
    await jobs.stop(1_000);
    await database.close();
  });

  const lines = async () => (await metrics.registry.metrics()).split('\n');

  test('jobs by queue: those that wait, those at work, how long they took, and failures', async () => {
    await jobs.send(mails, { word: 'later' }, { startAfterS: 600 });
    await jobs.send(films, { word: 'first' });
    await jobs.send(films, { word: 'broken' });
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'job_queue_depth{queue="films",state="waiting"} 2',
        'job_queue_depth{queue="films",state="active"} 0',
        'job_queue_depth{queue="mails",state="deferred"} 1',
      ]),
    );
    const gate = Promise.withResolvers<void>();
    await jobs.work(films, { concurrency: 1 }, async ({ word }) => {
      await gate.promise;
      if (word === 'broken') throw new Error('It broke.');
    });
    await expect.poll(lines).toContain('jobs_running{queue="films"} 1');
    expect(await lines()).toContain('job_queue_depth{queue="films",state="active"} 1');
    gate.resolve();
    await expect.poll(lines).toContain('job_failures_total{queue="films",final="true"} 1');
    await expect.poll(lines).toContain('job_duration_seconds_count{queue="films",outcome="done"} 1');
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'jobs_running{queue="films"} 0',
        'job_duration_seconds_count{queue="films",outcome="failed"} 1',
      ]),
    );
  });

  test('a job that a stop interrupts has not failed', async () => {
    // Its failure may come when the queues are closed already.
    const stopped = await openJobs(database, queues, { onFailure: () => {}, observe: metrics.observeJob });
    await stopped.work(mails, { concurrency: 1 }, async (_data, { signal }) => {
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await jobs.send(mails, { word: 'now' });
    await expect.poll(lines).toContain('jobs_running{queue="mails"} 1');
    await stopped.stop(100);
    await expect.poll(lines).toContain('job_duration_seconds_count{queue="mails",outcome="interrupted"} 1');
    expect((await lines()).join()).not.toContain('job_failures_total{queue="mails"');
  });

  test('the inbox: what waits and what was set aside', async () => {
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'beat_inbox_batches{state="waiting"} 0',
        'beat_inbox_batches{state="set_aside"} 0',
        'beat_inbox_oldest_seconds 0',
      ]),
    );
    const [business, viewer] = [randomUUID(), randomUUID()];
    await sql`
      insert into beat_inbox (business_id, viewer_id, payload, failure, inserted_at)
      values (${business}, ${viewer}, '[]', null, now() - interval '1 h'), (${business}, ${viewer}, '[]', 'why', now())
    `.execute(database.root);
    const counted = await lines();
    expect(counted).toContain('beat_inbox_batches{state="waiting"} 1');
    expect(counted).toContain('beat_inbox_batches{state="set_aside"} 1');
    const oldest = counted.find((line) => line.startsWith('beat_inbox_oldest_seconds '));
    expect(Number(oldest?.split(' ')[1])).toBeGreaterThanOrEqual(3_600);
  });

  test('failed queries by their class, without the constraints that services rely on', async () => {
    await expect(sql`select * from no_such_table`.execute(database.root)).rejects.toThrow();
    await expect(
      sql`insert into schema_migration select * from schema_migration`.execute(database.root),
    ).rejects.toThrow();
    const counted = (await lines()).filter((line) => line.startsWith('database_errors_total{'));
    expect(counted).toEqual(['database_errors_total{class="42"} 1']);
  });
});

test('without its database it still tells the rest', async () => {
  const metrics = createWorkMetrics();
  const gone = {
    get root(): never {
      throw new Error('It is gone.');
    },
  };
  registerGauges(metrics.registry, gone, [queueDepths(queues)]);
  metrics.databaseFailed(new Error('connect ECONNREFUSED'));
  const text = await metrics.registry.metrics();
  expect(text).toContain('database_errors_total{class="none"} 1');
  expect(text).not.toContain('job_queue_depth{');
});
