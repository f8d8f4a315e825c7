import { matchesWidgetUrl, namesFragmentOf } from '@commoncast/core/validation/widget-url';
import { MAX_WIDGETS_PER_PAGE } from '@commoncast/core/widgets/constants';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { WidgetRow } from './tables.ts';
import { pageKeys } from './url-keys.ts';

/** How many entries of a business are compared with a page; the rest is ignored. */
const MAX_ENTRIES = 10_000;

/** How many entries with a plain fragment are compared; with more, any page is assumed to have one. */
const MAX_FRAGMENT_ENTRIES = 500;

const IS_SHOWING = sql<SqlBool>`widget.is_enabled and not widget.is_archived and widget.deleted_at is null`;

/** The widgets that a page's address matches, oldest first. */
export async function findWidgetsOfPage(
  db: Executor,
  businessId: string,
  pageUrl: string,
): Promise<WidgetRow[]> {
  const keys = pageKeys(pageUrl);
  if (keys.length === 0) return [];
  const entries = await db
    .selectFrom('widget_url')
    .innerJoin('widget', 'widget.id', 'widget_url.widget_id')
    .select(['widget.id', 'widget.created_at', 'widget_url.url'])
    .where('widget_url.business_id', '=', businessId)
    .where(sql<SqlBool>`widget_url.key = any(${keys}::int[])`)
    .where(IS_SHOWING)
    .limit(MAX_ENTRIES)
    .execute();
  // Two entries may share a key, so each one is compared.
  const meant = entries.filter(({ url }) => matchesWidgetUrl(url, pageUrl));
  const ids = [...new Set(meant.toSorted(byAge).map(({ id }) => id))].slice(0, MAX_WIDGETS_PER_PAGE);
  if (ids.length === 0) return [];
  return await db
    .selectFrom('widget')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Whether the business has a widget that shows on any page. */
export async function hasShowingWidget(db: Executor, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom('widget')
    .select('id')
    .where('business_id', '=', businessId)
    .where(IS_SHOWING)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a widget that shows somewhere names a plain fragment of the page in its list. */
export async function hasFragmentEntry(db: Executor, businessId: string, pageUrl: string): Promise<boolean> {
  const entries = await db
    .selectFrom('widget_url')
    .innerJoin('widget', 'widget.id', 'widget_url.widget_id')
    .select('widget_url.url')
    .where('widget_url.business_id', '=', businessId)
    // Written as in the index.
    .where(sql<SqlBool>`widget_url.url ~ '#[^!/]'`)
    .where(IS_SHOWING)
    .limit(MAX_FRAGMENT_ENTRIES + 1)
    .execute();
  return entries.length > MAX_FRAGMENT_ENTRIES || entries.some(({ url }) => namesFragmentOf(url, pageUrl));
}

type Aged = Pick<WidgetRow, 'id' | 'created_at'>;

function byAge(a: Aged, b: Aged): number {
  return a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);
}
