import { randomUUID } from 'node:crypto';
import { updatePaymentProfile } from '@commoncast/core/billing/api';
import { eraseViewer } from '@commoncast/core/erasure/api';
import { toggleSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Executor } from '../../src/db/database.ts';
import { insertPromoCode } from '../../src/services/billing/promo/repository.ts';
import { exportKey } from '../../src/services/erasure/export-key.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { cardDetails } from '../billing/cards.ts';
import { batchOf, beatOf } from '../insights/beats.ts';
import { insightsOverHttp } from '../insights/insights-over-http.ts';
import type { SignedUp, TestServer } from '../server.ts';
import { exposedBeat, goalBeat } from '../split-tests/split-tests-over-http.ts';
import { makeThings, type Things } from '../sweep/things.ts';

export interface FilledBusiness {
  readonly owner: SignedUp;
  readonly things: Things;
  /** In its names, texts and files. */
  readonly marker: string;
}

interface FillParts {
  readonly server: TestServer;
  readonly storage: Storage;
  /** Counts the beats so far. */
  readonly roll: () => Promise<void>;
}

/** A business that has a row in every table, and files. */
export async function fillBusiness({ server, storage, roll }: FillParts): Promise<FilledBusiness> {
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
  await insertRest(root, things, { marker, userId: owner.session.user.id });
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
  root: Executor,
  { businessId, videoId, widgetId, hypergraphicId, streamId, archiveId, destinationId, billId }: Things,
  { marker, userId }: { readonly marker: string; readonly userId: string },
): Promise<void> {
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
    video_making: {
      video_id: videoId,
      source_id: randomUUID(),
      revision: randomUUID(),
      plan: JSON.stringify({ version: 1, durationMs: 1, renditions: [], work: marker }),
    },
    shared_chunk: {
      video_id: videoId,
      chunk: 0,
      run: randomUUID(),
      machine: randomUUID(),
      source_key: marker,
      task: JSON.stringify({ marker }),
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
    data_export: {
      // As above.
      id: businessId,
      business_id: businessId,
      requested_by: userId,
      requested_at: now,
      done_bytes: 0,
      run_from_bytes: 0,
      ended_at: now,
      problem: marker,
    },
    data_export_part: { export_id: businessId, number: 1, size_bytes: 1 },
    data_export_file: {
      export_id: businessId,
      part: 1,
      position: 0,
      path: marker,
      storage_keys: [marker],
      size_bytes: 1,
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

const filesOf = ({ videoId, businessId, streamId, archiveId }: Things): string[] => [
  exportKey(businessId, 1),
  `live/${streamId}/1/poster.png`,
  `archive/${archiveId}/recording.mp4`,
  `images/PLAYER_LOGO/${businessId}.webp`,
  `originals/${videoId}/film.mp4`,
  `vod/${videoId}/720p/1.m4s`,
  `captions/${videoId}/en.vtt`,
];
