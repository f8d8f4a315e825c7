import type { PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import { MAX_HYPERGRAPHICS } from '@commoncast/core/widgets/constants';
import { type Expression, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import type { Query } from '../../db/read-together.ts';
import type { HypergraphicRow } from '../hypergraphics/tables.ts';
import type { WidgetHypergraphicRow } from './tables.ts';
import { urlKey } from './url-keys.ts';

/** Replaces the pages of a widget. */
export async function replaceUrls(
  tx: Executor,
  widget: { readonly id: string; readonly businessId: string },
  urls: readonly string[],
): Promise<void> {
  await tx.deleteFrom('widget_url').where('widget_id', '=', widget.id).execute();
  if (urls.length === 0) return;
  const keys = urls.map(urlKey);
  await sql`
    insert into widget_url (widget_id, position, business_id, url, key)
    select ${widget.id}::uuid, entry.position, ${widget.businessId}::uuid, entry.url, entry.key
    from unnest(${[...urls]}::text[], ${keys}::int[]) with ordinality as entry (url, key, position)
  `.execute(tx);
}

/**
 * Replaces the hypergraphics on a widget, except those in the trash: whoever saves the widget meanwhile sees none of
 * them. They lie on top once they are back, as far as there is room for them.
 */
export async function replacePlacements(
  tx: Executor,
  widgetId: string,
  placed: readonly PlacedHypergraphic[],
): Promise<void> {
  const hidden = await tx
    .selectFrom('widget_hypergraphic as placed')
    .innerJoin('hypergraphic', 'hypergraphic.id', 'placed.hypergraphic_id')
    .selectAll('placed')
    .where('placed.widget_id', '=', widgetId)
    .where('hypergraphic.deleted_at', 'is not', null)
    .orderBy('placed.position')
    .execute();
  await tx.deleteFrom('widget_hypergraphic').where('widget_id', '=', widgetId).execute();
  const shown = placed.map((one) => ({
    widget_id: widgetId,
    hypergraphic_id: one.hypergraphicId,
    from_s: one.fromS,
    to_s: one.toS,
    left_percent: one.leftPercent,
    top_percent: one.topPercent,
    width_percent: one.widthPercent,
  }));
  const rows = [...shown, ...hidden]
    .slice(0, MAX_HYPERGRAPHICS)
    .map((row, position) => ({ ...row, position }));
  if (rows.length === 0) return;
  await tx.insertInto('widget_hypergraphic').values(rows).execute();
}

/** The pages of widgets, by widget, in the order in which they were listed. */
export async function findUrls(db: Executor, widgetIds: readonly string[]): Promise<Map<string, string[]>> {
  if (widgetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('widget_url')
    .select(['widget_id', sql<string[]>`array_agg(url order by position)`.as('urls')])
    .where('widget_id', 'in', widgetIds)
    .groupBy('widget_id')
    .execute();
  return new Map(rows.map(({ widget_id, urls }) => [widget_id, urls]));
}

export interface PlacementRow
  extends WidgetHypergraphicRow,
    Pick<HypergraphicRow, 'name' | 'url' | 'default_path' | 'hover_path'> {}

/** The hypergraphics on widgets that have not been deleted, with what is drawn of them, in order. */
export function selectPlacements(
  db: Executor,
  widgetIds: readonly string[] | Expression<unknown>,
): Query<PlacementRow> {
  return db
    .selectFrom('widget_hypergraphic as placed')
    .innerJoin('hypergraphic', 'hypergraphic.id', 'placed.hypergraphic_id')
    .selectAll('placed')
    .select(['hypergraphic.name', 'hypergraphic.url', 'hypergraphic.default_path', 'hypergraphic.hover_path'])
    .where('placed.widget_id', '=', anyOf(widgetIds))
    .where('hypergraphic.deleted_at', 'is', null)
    .orderBy('placed.widget_id')
    .orderBy('placed.position');
}

/** A player of the business that has not been deleted, with its video, locked against deletion until the transaction ends. */
export async function lockPlayerForKeyShare(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<{ readonly id: string; readonly video_id: string | null } | undefined> {
  return await tx
    .selectFrom('player')
    .select(['id', 'video_id'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * The player if it is in the trash, so that a widget keeps it: whoever saves the widget meanwhile sees none and cannot
 * name it.
 */
export async function findDeletedPlayer(tx: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const player = await tx
    .selectFrom('player')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return player?.id ?? null;
}
