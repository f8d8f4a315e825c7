import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { updatePaymentProfile } from '@commoncast/core/billing/api';
import { eraseViewer } from '@commoncast/core/erasure/api';
import { toggleSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { tracesOf } from '../../../../test/erasure/traces-of.ts';
import { batchOf, beatOf } from '../../../../test/insights/beats.ts';
import { insightsOverHttp } from '../../../../test/insights/insights-over-http.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { exposedBeat, goalBeat } from '../../../../test/split-tests/split-tests-over-http.ts';
import { makeThings, type Things } from '../../../../test/sweep/things.ts';
import { createDiskStorage } from '../../../storage/disk/disk.ts';
import type { Storage } from '../../../storage/storage.ts';
import { insertPromoCode } from '../../billing/promo/repository.ts';
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

  /** A business that has a row in every table, and files. */
  async function fill(): Promise<{ owner: SignedUp; things: Things; marker: string }> {
    const marker = `marker-${randomUUID()}`;
    const owner = await server.signUp({ businessName: marker });
    const things = await makeThings(owner);
    const { root } = server.database;
    const running: SplitTest = await owner.client.call(toggleSplitTest, {
      params: { id: things.splitTestId, state: 'RUNNING' },
    });
    const viewerId = randomUUID();
    const [variant] = running.variants;
    const exposed = exposedBeat(running, variant?.key ?? '');
    const goal = running.goal.kind === 'custom' ? running.goal.name : '';
    const beats = [
      // The viewer returns a day later.
      beatOf({ contentId: things.videoId, event: 'load', tClient: Date.now() - DAY_MS }),
      beatOf({ contentId: things.videoId, event: 'load' }),
      beatOf({ contentId: things.videoId, playingMs: 1_000, startupMs: 300, ranges: [[0, 1_000]] }),
      exposed,
      goalBeat(goal, exposed.tClient + 1_000),
    ];
    const insights = insightsOverHttp(server);
    const batch = batchOf(owner.business.publicKey, beats, {
      viewerId,
      pageUrl: `https://${marker}.example/`,
      tSent: Date.now(),
    });
    expect((await insights.send(batch)).status).toBe(202);
    await roll();
    // One more that waits.
    expect((await insights.send(batch)).status).toBe(202);
    await owner.client.call(eraseViewer, { body: { viewerId } });
    await insertRest(things, marker, owner.session.user.id);
    const params = { id: things.businessId };
    // The second one waits for its owner to confirm it.
    for (const card of ['good', 'askedWhenSaved'] as const) {
      const body = { ...cardDetails(card), nameOnCard: marker };
      await owner.client.call(updatePaymentProfile, { params, body });
    }
    for (const key of filesOf(things)) await storage.put(key, [Buffer.from(marker)]);
    const upload = await root
      .selectFrom('multipart_upload')
      .selectAll()
      .where('id', '=', things.uploadId)
      .executeTakeFirstOrThrow();
    const handle = await storage.createUpload(upload.storage_key, things.uploadId);
    await storage.putPart(handle, 1, [Buffer.from(marker)], { sizeBytes: marker.length });
    await root
      .updateTable('multipart_upload')
      .set({ storage_name: handle.name })
      .where('id', '=', things.uploadId)
      .execute();
    return { owner, things, marker };
  }

  /** Rows that no call creates without a film or a second site. */
  async function insertRest(
    { businessId, videoId, widgetId, hypergraphicId, streamId, archiveId, destinationId, billId }: Things,
    marker: string,
    userId: string,
  ) {
    const { root } = server.database;
    const now = new Date().toISOString();
    const { session_id: sessionId } = await root
      .selectFrom('archive')
      .select('session_id')
      .where('id', '=', archiveId)
      .executeTakeFirstOrThrow();
    await insertPromoCode(root, {
      ...{ code: 'WELCOME', percent_off: 20, amount_off: null, months: 3, created_at: new Date() },
      ...{ redeem_by: null, max_redemptions: null },
    });
    const rows: Record<string, object> = {
      subscription: {
        business_id: businessId,
        plan: 'FREE',
        state: 'ACTIVE',
        is_trial: false,
        is_trial_end_told: false,
        updated_at: now,
      },
      payment_try: {
        id: randomUUID(),
        bill_id: billId,
        status: 'PAID',
        is_owner_there: true,
        created_at: now,
      },
      promo_redemption: { business_id: businessId, code: 'WELCOME', months_left: 3, created_at: now },
      viewer_usage: {
        business_id: businessId,
        period_start: now,
        period_end: now,
        watch_ms: 1,
        counted_at: now,
      },
      plan_feedback: {
        id: randomUUID(),
        business_id: businessId,
        plan: 'STARTER',
        reason: 'OTHER',
        comment: marker,
        created_at: now,
      },
      reactivation_request: {
        id: randomUUID(),
        business_id: businessId,
        asked_by: userId,
        created_at: now,
      },
      live_key: { id: randomUUID(), stream_id: streamId, key_hash: marker, created_at: now, expires_at: now },
      feedback: {
        id: randomUUID(),
        business_id: businessId,
        user_id: userId,
        message: marker,
        is_mailed: false,
        created_at: now,
      },
      sign_up_detail: { business_id: businessId, purposes: ['LIVE'], website: marker, updated_at: now },
      business_email_token: {
        hash: marker,
        business_id: businessId,
        address: `${marker}@example.com`,
        created_at: now,
        expires_at: now,
      },
      impersonation: {
        session_id: randomUUID(),
        business_id: businessId,
        user_id: userId,
        actor_id: userId,
        own_session_id: randomUUID(),
        leads_back: false,
        address_block: '203.0.113.1',
        started_at: now,
        ends_at: now,
      },
      live_signal: { session_id: sessionId, heartbeat_at: now, signal: { encoder: marker } },
      chat_room: { stream_id: streamId, business_id: businessId, reactions: { heart: 1 } },
      chat_chatter: {
        stream_id: streamId,
        chatter_id: randomUUID(),
        name: marker,
        address_hash: marker,
        device_hash: marker,
        last_at: now,
      },
      chat_message: {
        stream_id: streamId,
        seq: 1,
        at_ms: 0,
        user_id: userId,
        is_host: true,
        name: marker,
        text: marker,
        sent_at: now,
      },
      chat_reaction: { stream_id: streamId, slice: 0, kind: 'heart', count: 1 },
      broadcast_push: {
        stream_id: streamId,
        destination_id: destinationId,
        state: 'ERRORED',
        last_error: marker,
        retries: 1,
        updated_at: now,
      },
      video_caption: { video_id: videoId, language: 'en', label: marker, version: '1', updated_at: now },
      video_rendition: {
        video_id: videoId,
        directory: marker,
        name: '720p',
        width: 1280,
        height: 720,
        bandwidth_bps: 1,
        average_bandwidth_bps: 1,
        codecs: 'avc1',
        is_copy: false,
      },
      alternate_poster: {
        id: randomUUID(),
        business_id: businessId,
        video_id: videoId,
        size_bytes: 1000,
        created_at: now,
      },
      widget_hypergraphic: {
        widget_id: widgetId,
        position: 1,
        hypergraphic_id: hypergraphicId,
        from_s: 0,
        left_percent: 0,
        top_percent: 0,
        width_percent: 10,
      },
      video_hypergraphic: {
        video_id: videoId,
        position: 1,
        hypergraphic_id: hypergraphicId,
        from_s: 0,
        left_percent: 0,
        top_percent: 0,
        width_percent: 10,
      },
      live_showing: {
        id: randomUUID(),
        business_id: businessId,
        stream_id: streamId,
        session_id: sessionId,
        hypergraphic_id: hypergraphicId,
        left_percent: 0,
        top_percent: 0,
        width_percent: 10,
        from_at: now,
      },
      snippet_verification: {
        id: randomUUID(),
        business_id: businessId,
        token_hash: marker,
        result: {},
        checked_at: now,
        live_until: now,
      },
      idempotency_key: {
        business_id: businessId,
        user_id: userId,
        key: marker,
        request: marker,
        created_at: now,
      },
      shared_network: { business_id: businessId, network: marker, created_at: now },
      image: {
        // One for each business will do.
        id: businessId,
        business_id: businessId,
        kind: 'PLAYER_LOGO',
        size_bytes: 1,
        created_at: now,
      },
      content_views: { business_id: businessId, content_id: videoId, views: 1 },
      rollup_audience: {
        business_id: businessId,
        content_id: streamId,
        minute: now,
        sampled_at: now,
        peak: 1,
      },
      suspect_source: {
        business_id: businessId,
        source_id: randomUUID(),
        first_at: now,
        last_at: now,
        plays: 1,
        kept: 0,
      },
      viewer_session: {
        business_id: businessId,
        id: randomUUID(),
        content_id: videoId,
        status: marker,
        tracked_centimin: 1,
        started_at: now,
        updated_at: now,
      },
    };
    for (const [table, row] of Object.entries(rows)) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      await sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::json)
      `.execute(root);
    }
  }

  const filesOf = ({ videoId, businessId, streamId, archiveId }: Things) => [
    `live/${streamId}/1/poster.png`,
    `archive/${archiveId}/recording.mp4`,
    `images/PLAYER_LOGO/${businessId}.webp`,
    `originals/${videoId}/film.mp4`,
    `vod/${videoId}/720p/1.m4s`,
    `captions/${videoId}/en.vtt`,
  ];

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
    forgetCard: server.platform.services.forgetCard,
  });

  test('leaves no row and no file, and touches no other business', async () => {
    const [kept, gone] = [await fill(), await fill()];
    // Its waiting batch was counted together with the batch of the other business.
    const emptyBefore = ['beat_inbox'];
    expect(await emptyTables(kept.owner.business.id)).toEqual(emptyBefore);
    const { id: businessId, publicKey } = gone.owner.business;
    expect(await emptyTables(businessId)).toEqual([]);
    expect(await filesWith(gone.marker)).toHaveLength(7);
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
    expect(await filesWith(kept.marker)).toHaveLength(7);
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
