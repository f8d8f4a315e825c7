import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { type Found, listPage } from '../../db/list-page.ts';
import { removeTrashRow, restoreRow } from '../../db/trash-rows.ts';
import type { NewWidget, WidgetRow } from './tables.ts';

export type WidgetSort = 'createdDate' | 'name';

export interface WidgetListQuery extends ListQuery<WidgetSort> {
  readonly isArchived: boolean;
}

const SORTED_BY = { createdDate: sql`widget.created_at`, name: sql`lower(widget.name)` };

/** A widget with its player; both are null while that is in the trash. */
export type WidgetRecord = WidgetRow & {
  readonly shown_player_id: string | null;
  readonly player_name: string | null;
};

/** Adds a widget, without its pages and images. */
export async function insertWidget(db: Executor, widget: NewWidget): Promise<void> {
  await db.insertInto('widget').values(widget).execute();
}

/** A widget of the business that has not been deleted. */
export async function findWidget(
  db: Executor,
  businessId: string,
  id: string,
): Promise<WidgetRecord | undefined> {
  return await withPlayer(ownWidgets(db, businessId)).where('widget.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockWidget(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<WidgetRow | undefined> {
  return await tx
    .selectFrom('widget')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** How many widgets the business has, archived ones included. */
export async function countWidgets(db: Executor, businessId: string): Promise<number> {
  const { total } = await ownWidgets(db, businessId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of a business's widgets. The search is literal, in names and pages, whatever the case. */
export async function listWidgets(
  db: Executor,
  businessId: string,
  { isArchived, ...query }: WidgetListQuery,
): Promise<Page<WidgetRecord>> {
  const found = ownWidgets(db, businessId)
    .where('widget.is_archived', '=', isArchived)
    .where(hasText(query.search.toLowerCase()));
  return await listPage(found, query, { sortedBy: SORTED_BY, id: 'widget.id', show: withPlayer });
}

/** The newest widgets that are not archived, each with the number of its pages. */
export async function listWidgetChoices(db: Executor, businessId: string, limit: number) {
  return await withPlayer(ownWidgets(db, businessId))
    .select((eb) =>
      eb
        .selectFrom('widget_url')
        .whereRef('widget_url.widget_id', '=', 'widget.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('url_count'),
    )
    .where('widget.is_archived', '=', false)
    .orderBy('widget.created_at', 'desc')
    .orderBy('widget.id', 'desc')
    .limit(limit)
    .execute();
}

/** Changes a widget, even one that was deleted. */
export async function updateWidget(db: Executor, id: string, change: Partial<NewWidget>): Promise<void> {
  await db
    .updateTable('widget')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Restores a widget that was deleted after the given time, as unchanged as it was: a finished test on it shows its
 * control until the widget changes.
 * @returns false when there is none
 */
export function restoreWidget(
  db: Executor,
  businessId: string,
  id: string,
  deletedAfter: Date,
): Promise<boolean> {
  return restoreRow(db, 'widget', { businessId, id, deletedAfter });
}

/** Removes a deleted widget. @returns false when there is none in the trash */
export function removeDeletedWidget(tx: Executor, businessId: string, id: string): Promise<boolean> {
  return removeTrashRow(tx, 'widget', { businessId, id });
}

/** Removes widgets that were deleted before the given time. */
export async function purgeWidgets(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('widget').where('deleted_at', '<', before).execute();
}

function ownWidgets(db: Executor, businessId: string): Found<'widget'> {
  return db
    .selectFrom('widget')
    .where('widget.business_id', '=', businessId)
    .where('widget.deleted_at', 'is', null);
}

function withPlayer(widgets: Found<'widget'>) {
  return widgets
    .leftJoin('player', (join) =>
      join.onRef('player.id', '=', 'widget.player_id').on('player.deleted_at', 'is', null),
    )
    .selectAll('widget')
    .select(['player.id as shown_player_id', 'player.name as player_name']);
}

function hasText(needle: string) {
  return sql<SqlBool>`(${needle} = '' or strpos(lower(widget.name), ${needle}) > 0 or exists (
    select 1 from widget_url where widget_id = widget.id and strpos(lower(url), ${needle}) > 0
  ))`;
}
