import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { PlayContext } from '../../plays/play-context.ts';
import { bulkInsert, sumsIn } from './bulk-insert.ts';

const COLUMNS = [
  'id',
  'business_id',
  'bucket',
  'content_id',
  'kind',
  'player_id',
  'widget_id',
  'test_id',
  'test_phase',
  'variant_key',
  'page_url',
  'referrer',
  'device',
  'browser',
  'operating_system',
] as const;

const addToBudgets = sumsIn('play_context_budget', { key: ['business_id', 'day'], amounts: ['used'] });

/** Which of these contexts are stored. */
export async function findContextIds(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from play_context where id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The contexts with these ids. */
export async function findContexts(db: Executor, ids: readonly string[]): Promise<Map<string, PlayContext>> {
  const rows = await db
    .selectFrom('play_context')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        businessId: row.business_id,
        bucket: row.bucket,
        contentId: row.content_id,
        kind: row.kind,
        playerId: row.player_id,
        widgetId: row.widget_id,
        testId: row.test_id,
        testPhase: row.test_phase,
        variantKey: row.variant_key,
        pageUrl: row.page_url,
        referrer: row.referrer,
        device: row.device,
        browser: row.browser,
        operatingSystem: row.operating_system,
      },
    ]),
  );
}

/** Stores contexts. @param contexts by their id */
export async function saveContexts(db: Executor, contexts: ReadonlyMap<string, PlayContext>): Promise<void> {
  const rows = [...contexts].map(([id, context]) => toRow(id, context));
  await bulkInsert(db, {
    table: 'play_context',
    columns: COLUMNS,
    rows: rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    onConflict: sql`(id) do nothing`,
  });
}

/** How many contexts these businesses have added on a day. */
export async function findUsedContexts(
  db: Executor,
  businessIds: readonly string[],
  day: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('play_context_budget')
    .select(['business_id', 'used'])
    .where('day', '=', day)
    .where('business_id', '=', sql<string>`any(${[...businessIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ business_id, used }) => [business_id, used]));
}

/** Adds to the number of contexts that businesses have added on a day. */
export async function addUsedContexts(
  db: Executor,
  added: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  await addToBudgets(
    db,
    [...added].sort().map(([business_id, used]) => ({ business_id, day, used })),
  );
}

function toRow(id: string, context: PlayContext): Record<(typeof COLUMNS)[number], unknown> & { id: string } {
  return {
    id,
    business_id: context.businessId,
    bucket: context.bucket,
    content_id: context.contentId,
    kind: context.kind,
    player_id: context.playerId,
    widget_id: context.widgetId,
    test_id: context.testId,
    test_phase: context.testPhase,
    variant_key: context.variantKey,
    page_url: context.pageUrl,
    referrer: context.referrer,
    device: context.device,
    browser: context.browser,
    operating_system: context.operatingSystem,
  };
}
