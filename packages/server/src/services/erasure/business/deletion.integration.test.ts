import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../test/database.ts';
import { fillBusiness } from '../../../../test/erasure/fill-business.ts';
import { tracesOf } from '../../../../test/erasure/traces-of.ts';
import { beatOf } from '../../../../test/insights/beats.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createDiskStorage } from '../../../storage/disk/disk.ts';
import type { Storage } from '../../../storage/storage.ts';
import type { ReceivedBatch } from '../../insights/ingest/received-batch.ts';
import { rollOnce } from '../../insights/store/inbox/roller.ts';
import { isUndeliverable, markUndeliverable } from '../../mail/repository.ts';
import { countSplitTests } from '../../split-tests/measure/count-split-tests.ts';
import { ANALYTICS_TABLES, BUSINESS_TABLES, TABLES_WITH_FILES } from './business-tables.ts';
import { runBusinessDeletion } from './deletion-job.ts';
import { findDeletion, insertDeletion } from './deletion-repository.ts';

const never = new AbortController().signal;

/** Runs without the role `jobs`, so that each test decides when beats are counted and the deletion proceeds. */
describe.each(databasesUnderTest())('deleting a business on $kind', ({ open }) => {
  let server: TestServer;
  let storage: Storage;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    storage = createDiskStorage({
      directory: path.join(server.config.dataDirectory, 'media'),
      secret: 'of no importance here',
    });
  });
  afterAll(() => server.close());

  const roll = async () => {
    while (await rollOnce(server.database, { followers: [countSplitTests] }));
  };

  const fill = () => fillBusiness({ server, storage, roll });

  /** The tables with a rule that have no row of the business. */
  async function emptyTables(businessId: string): Promise<string[]> {
    const rules = [
      ...BUSINESS_TABLES,
      ...[...TABLES_WITH_FILES, ...ANALYTICS_TABLES, 'membership' as const].map((table) => ({ table })),
    ];
    const empty: string[] = [];
    for (const rule of rules) {
      const through = 'through' in rule ? rule.through : undefined;
      const isOwn = through
        ? sql`${sql.ref(through.column)} in (select id from ${sql.table(through.parent)} where business_id = ${businessId})`
        : sql`business_id = ${businessId}`;
      const { rows } = await sql`select from ${sql.table(rule.table)} where ${isOwn} limit 1`.execute(
        server.database.root,
      );
      if (rows.length === 0) empty.push(rule.table);
    }
    return empty;
  }

  /** Every file whose path or content has one of the texts in it. */
  async function filesWith(...texts: string[]): Promise<string[]> {
    const directory = path.join(server.config.dataDirectory, 'media');
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const found: string[] = [];
    for (const entry of entries) {
      const name = path.join(entry.parentPath, entry.name);
      const content = entry.isFile() ? await readFile(name, 'utf8') : '';
      if (texts.some((text) => name.includes(text) || content.includes(text))) found.push(name);
    }
    return found;
  }

  const request = async (businessId: string) =>
    (
      await insertDeletion(server.database.root, {
        id: randomUUID(),
        business_id: businessId,
        requested_at: new Date(),
      })
    ).id;

  /** Advances by ten minutes at each reading, so that nothing waits for the business to settle. */
  const hurrying = () => {
    let looks = 0;
    return () => new Date(Date.now() + 600_000 * looks++);
  };
  const parts = () => ({
    database: server.database,
    storage,
    clock: hurrying(),
    emptyAnalytics: server.platform.services.analytics.emptyBusiness,
    forgetPayer: server.platform.services.forgetPayer,
    // Nobody sends them here.
    outbox: { add: async () => {} },
  });

  test('leaves no row and no file, and touches no other business', async () => {
    const [kept, gone] = [await fill(), await fill()];
    // Its waiting batch was counted together with the batch of the other business.
    const emptyBefore = ['beat_inbox'];
    expect(await emptyTables(kept.owner.business.id)).toEqual(emptyBefore);
    const { id: businessId, publicKey } = gone.owner.business;
    expect(await emptyTables(businessId)).toEqual([]);
    expect(await filesWith(gone.marker)).toHaveLength(8);
    const { email, id: userId } = gone.owner.session.user;
    const { email: keptEmail } = kept.owner.session.user;
    const { root } = server.database;
    for (const address of [email, keptEmail]) await markUndeliverable(root, address, new Date());
    const deletionId = await request(businessId);
    await runBusinessDeletion(parts(), deletionId, never);

    expect(await isUndeliverable(root, email)).toBe(false);
    expect(await isUndeliverable(root, keptEmail)).toBe(true);
    expect(await tracesOf(server.database, keptEmail)).toContainEqual(
      expect.stringMatching(/^public\.mail:/),
    );
    for (const text of [gone.marker, publicKey, email, userId, gone.things.videoId, gone.things.playlistId]) {
      expect(await tracesOf(server.database, text), text).toEqual([]);
    }
    const left = await tracesOf(server.database, businessId);
    expect(left.filter((row) => !row.startsWith('public.business_deletion:'))).toEqual([]);
    expect(await filesWith(gone.marker, gone.things.videoId, gone.things.uploadId)).toEqual([]);
    expect(await findDeletion(server.database.root, deletionId)).toMatchObject({
      completed_at: expect.any(Date),
    });

    expect(await emptyTables(kept.owner.business.id)).toEqual(emptyBefore);
    expect(await filesWith(kept.marker)).toHaveLength(8);
    // The owner was a member of nothing else and can sign up again.
    await server.signUp({ email, businessName: 'Another' });
  });

  test('closes the business first: its public key and its sessions end', async () => {
    const { owner } = await fill();
    const deletionId = await request(owner.business.id);
    const stopped = { ...parts(), emptyAnalytics: stopAtOnce };
    await expect(runBusinessDeletion(stopped, deletionId, never)).rejects.toThrow('stopped here');
    const found = await server.database.root
      .selectFrom('business_account')
      .select('id')
      .where('public_key', '=', owner.business.publicKey)
      .execute();
    expect(found).toEqual([]);
    const sessions = await server.database.root
      .selectFrom('auth_session')
      .select('id')
      .where('business_id', '=', owner.business.id)
      .execute();
    expect(sessions).toEqual([]);
    await runBusinessDeletion(parts(), deletionId, never);
  });

  test('resumes wherever it was stopped: in the rows, in the figures, in the files', async () => {
    const { owner, marker, things } = await fill();
    const businessId = owner.business.id;
    const deletionId = await request(businessId);
    const stops = [
      { ...parts(), emptyAnalytics: stopAtOnce },
      { ...parts(), emptyAnalytics: stopAfterOneStep },
      { ...parts(), storage: { ...storage, delete: () => Promise.reject(new Error('stopped here')) } },
      { ...parts(), storage: { ...storage, abortUpload: () => Promise.reject(new Error('stopped here')) } },
    ];
    for (const stopped of stops) {
      await expect(runBusinessDeletion(stopped, deletionId, never)).rejects.toThrow('stopped here');
    }
    expect(await filesWith(marker)).not.toEqual([]);
    await runBusinessDeletion(parts(), deletionId, never);
    expect(await filesWith(marker, things.videoId, things.uploadId)).toEqual([]);
    expect(await tracesOf(server.database, marker)).toEqual([]);
    // A repeated job does nothing.
    await runBusinessDeletion({ ...parts(), emptyAnalytics: stopAtOnce }, deletionId, never);
  });

  test('removes what was acknowledged, or written by a media job, while it ran', async () => {
    const { owner, things } = await fill();
    const { id: businessId } = owner.business;
    const deletionId = await request(businessId);
    let sweeps = 0;
    const late = {
      ...parts(),
      emptyAnalytics: async function* (...asked: Parameters<typeof stopAtOnce>) {
        yield* server.platform.services.analytics.emptyBusiness(...asked);
        sweeps += 1;
        if (sweeps > 1) return;
        await server.platform.services.analytics.append([lateBatch(businessId)]);
        await roll();
        await server.platform.services.analytics.append([lateBatch(businessId)]);
      },
      storage: {
        ...storage,
        deletePrefix: async (prefix: string) => {
          await storage.deletePrefix(prefix);
          if (sweeps === 1 && prefix.startsWith('vod/'))
            await storage.put(`${prefix}/late.m4s`, [Buffer.from('x')]);
        },
      },
    };
    await runBusinessDeletion(late, deletionId, never);
    expect(sweeps).toBe(2);
    const left = await tracesOf(server.database, businessId);
    expect(left.filter((row) => !row.startsWith('public.business_deletion:'))).toEqual([]);
    expect(await filesWith(things.videoId)).toEqual([]);
  });

  test('keeps users who are members of another business', async () => {
    const [gone, kept] = [await server.signUp(), await server.signUp()];
    const userId = gone.session.user.id;
    await server.database.root
      .insertInto('membership')
      .values({ user_id: userId, business_id: kept.business.id, role: 'MEMBER', created_at: new Date() })
      .execute();
    await runBusinessDeletion(parts(), await request(gone.business.id), never);
    const left = await server.database.root
      .selectFrom('membership')
      .select('business_id')
      .where('user_id', '=', userId)
      .execute();
    expect(left).toEqual([{ business_id: kept.business.id }]);
  });

  test('is requested once, with its job in the same transaction', async () => {
    const { business } = await server.signUp();
    const { requestBusinessDeletion } = server.platform.services;
    const ask = () => server.database.transaction((tx) => requestBusinessDeletion(tx, business.id));
    const [first, second] = [await ask(), await ask()];
    expect(second).toBe(first);
    const { rows } = await sql`
      select data from pgboss.job where name = 'business-deletion' and data ->> 'deletionId' = ${first}
    `.execute(server.database.root);
    expect(rows).toEqual([{ data: { deletionId: first } }]);
    await expect(
      server.database.transaction(async (tx) => {
        await requestBusinessDeletion(tx, randomUUID());
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const { rows: jobs } = await sql`select from pgboss.job where name = 'business-deletion'`.execute(
      server.database.root,
    );
    expect(jobs).toHaveLength(1);
  });

  async function* stopAtOnce(_businessId: string, _signal: AbortSignal): AsyncGenerator<number> {
    yield await Promise.reject<number>(new Error('stopped here'));
  }

  async function* stopAfterOneStep(businessId: string, signal: AbortSignal): AsyncGenerator<number> {
    for await (const rows of server.platform.services.analytics.emptyBusiness(businessId, signal)) {
      yield rows;
      throw new Error('stopped here');
    }
    throw new Error('stopped here');
  }

  const lateBatch = (businessId: string): ReceivedBatch => ({
    businessId,
    viewerId: randomUUID(),
    receivedAtMs: Date.now(),
    isCookieless: false,
    bucket: 'counted',
    sessionId: randomUUID(),
    pageUrl: '',
    referrer: '',
    device: 'Desktop',
    browser: 'Firefox',
    operatingSystem: 'Linux',
    beats: [beatOf({ playingMs: 1_000 })],
  });
});
