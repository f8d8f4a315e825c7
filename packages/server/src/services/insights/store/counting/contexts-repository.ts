import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { PlayContext } from '../../plays/play-context.ts';
import { bulkInsert } from './bulk-insert.ts';

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

/** Makes contexts known. @param contexts by their id */
export async function saveContexts(db: Executor, contexts: ReadonlyMap<string, PlayContext>): Promise<void> {
  const rows = [...contexts].map(([id, context]) => toRow(id, context));
  await bulkInsert(db, {
    table: 'play_context',
    columns: COLUMNS,
    rows: rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    onConflict: sql`(id) do nothing`,
  });
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
