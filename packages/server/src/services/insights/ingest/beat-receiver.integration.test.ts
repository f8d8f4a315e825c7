import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchOf, beatOf } from '../../../../test/insights/beats.ts';
import { systemClock } from '../../../clock.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from '../../../db/migrating/migration-files.ts';
import { openPgliteDatabase, type PgliteDatabase } from '../../../db/pglite/open.ts';
import { TEMPLATE_DIRECTORY } from '../../../db/pglite/template.ts';
import type { AnalyticsStore } from '../analytics-store.ts';
import { createSharedNetworks } from '../networks/shared-networks.ts';
import { rollOnce } from '../store/inbox/roller.ts';
import { createPostgresStore } from '../store/postgres-store.ts';
import { createBeatReceiver } from './beat-receiver.ts';
import { createDailySalts } from './daily-salts.ts';

const caller = {
  address: '203.0.113.7',
  userAgent: 'Firefox',
  businessId: randomUUID(),
  hasOptedOut: false,
  isMember: false,
};

describe('the receiver of beats', () => {
  let directory: string;
  let database: PgliteDatabase;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'commoncast-receiver-'));
    database = await openPgliteDatabase({
      dataDirectory: directory,
      templateDirectory: TEMPLATE_DIRECTORY,
      migrations: readMigrations(MIGRATIONS_DIRECTORY),
      transactionLimitMs: 10_000,
      isNewClusterDurable: false,
      onFailure: (error) => expect.unreachable(String(error)),
    });
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  function receiverWith(
    append: AnalyticsStore['append'],
    maxWaitingBeats?: number,
    hasRoom: AnalyticsStore['hasRoom'] = () => true,
  ) {
    const failures: unknown[] = [];
    const receiver = createBeatReceiver({
      store: { append, hasRoom },
      blockedCallers: { isDeviceBlocked: async () => false },
      networks: createSharedNetworks(database, systemClock),
      takeBeats: () => undefined,
      salts: createDailySalts(database, systemClock),
      clock: systemClock,
      onFailure: (error) => failures.push(error),
      ...(maxWaitingBeats !== undefined && { maxWaitingBeats }),
    });
    return { receiver, failures };
  }

  test('a hundred batches cost one sync, and counting them one more', async () => {
    const { receiver } = receiverWith(createPostgresStore(database, systemClock).append);
    await receiver.receive(batchOf('pk', [beatOf()]), caller);
    await rollOnce(database);

    const before = await database.syncs();
    const batches = Array.from({ length: 100 }, () => batchOf('pk', [beatOf(), beatOf()]));
    await Promise.all(batches.map((batch) => receiver.receive(batch, caller)));
    expect((await database.syncs()) - before).toBe(1);
    await rollOnce(database);
    expect((await database.syncs()) - before).toBe(2);
    const { plays } = await database.root
      .selectFrom('viewer_play')
      .select(({ fn }) => fn.countAll<number>().as('plays'))
      .executeTakeFirstOrThrow();
    expect(plays).toBe(201);
    await receiver.close();
  });

  test('a batch that does not fit into memory is refused with a time to come back, and nothing is dropped', async () => {
    const taken: number[] = [];
    const gate = Promise.withResolvers<void>();
    const { receiver } = receiverWith(async (batches) => {
      await gate.promise;
      taken.push(batches.length);
    }, 20);
    const five = () =>
      batchOf(
        'pk',
        Array.from({ length: 5 }, () => beatOf()),
      );
    const waiting = [receiver.receive(five(), caller), receiver.receive(five(), caller)];
    await expect(receiver.receive(five(), caller)).rejects.toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      retryAfterS: 5,
    });
    gate.resolve();
    expect(await Promise.all(waiting)).toMatchObject([{ accepted: 5 }, { accepted: 5 }]);
    expect(taken.reduce((sum, batches) => sum + batches, 0)).toBe(2);
    await receiver.close();
  });

  test('a batch that the database refuses is not acknowledged', async () => {
    const broken = new Error('disk full');
    const { receiver, failures } = receiverWith(() => Promise.reject(broken));
    await expect(receiver.receive(batchOf('pk', [beatOf()]), caller)).rejects.toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      retryAfterS: 5,
    });
    expect(failures).toEqual([broken]);
    await receiver.close();
  });

  test('a business whose share of the inbox is full is told to come back, others are not', async () => {
    const taken: string[] = [];
    const other = { ...caller, businessId: randomUUID() };
    const { receiver } = receiverWith(
      async (batches) => void taken.push(...batches.map(({ businessId }) => businessId)),
      undefined,
      (businessId) => businessId !== caller.businessId,
    );
    await expect(receiver.receive(batchOf('pk', [beatOf()]), caller)).rejects.toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      retryAfterS: 5,
    });
    expect(await receiver.receive(batchOf('pk', [beatOf()]), other)).toMatchObject({ accepted: 1 });
    expect(taken).toEqual([other.businessId]);
    await receiver.close();
  });
});
