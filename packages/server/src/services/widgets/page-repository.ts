import { matchesWidgetUrl, namesFragmentOf } from '@commoncast/core/validation/widget-url';
import { MAX_WIDGETS_PER_PAGE } from '@commoncast/core/widgets/constants';
import { type Expression, type SqlBool, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import { type Reading, readTogether, rowsOf } from '../../db/read-together.ts';
import { selectPlacements } from './parts-repository.ts';
import type { WidgetRow } from './tables.ts';
import { pageKeys } from './url-keys.ts';

/** How many entries of a business are compared with a page; the rest is ignored. */
const MAX_ENTRIES = 10_000;

/** How many entries with a plain fragment are compared; with more, any page is assumed to have one. */
const MAX_FRAGMENT_ENTRIES = 500;

const IS_SHOWING = sql<SqlBool>`widget.is_enabled and not widget.is_archived and widget.deleted_at is null`;

/** What is to be drawn of a widget. */
export type ShownWidget = Pick<
  WidgetRow,
  | 'id'
  | 'kind'
  | 'player_id'
  | 'appears_on'
  | 'place'
  | 'conditions'
  | 'frequency'
  | 'cta_text'
  | 'cta_url'
  | 'cta_moment'
>;

interface PageParts<Tests> {
  readonly businessId: string;
  readonly pageUrl: string;
  /** What else is read, given a query of the widgets that the page may show. */
  readonly tests: (widgetIds: Expression<unknown>) => Reading<Tests>;
}

/** Reads what depends on a page's address, in one statement. */
export async function readPage<Tests>(db: Executor, { businessId, pageUrl, tests }: PageParts<Tests>) {
  const entries = db
    .selectFrom('widget_url')
    .innerJoin('widget', 'widget.id', 'widget_url.widget_id')
    .where('widget_url.business_id', '=', businessId)
    .where(IS_SHOWING);
  const matching = entries
    .where(sql<SqlBool>`widget_url.key = any(${pageKeys(pageUrl)}::int[])`)
    .limit(MAX_ENTRIES);
  const widgetIds = matching.select('widget.id');
  const read = await readTogether(db, {
    matching: rowsOf(matching.select(['widget.id', 'widget_url.url'])),
    widgets: rowsOf(
      db
        .selectFrom('widget')
        .select([
          ...(['id', 'kind', 'player_id', 'appears_on', 'place', 'conditions', 'frequency'] as const),
          ...(['cta_text', 'cta_url', 'cta_moment'] as const),
        ])
        .where('id', '=', anyOf(widgetIds))
        .orderBy('created_at')
        .orderBy('id'),
    ),
    placements: rowsOf(selectPlacements(db, widgetIds)),
    showing: rowsOf(
      db.selectFrom('widget').select('id').where('business_id', '=', businessId).where(IS_SHOWING).limit(1),
    ),
    fragmentEntries: rowsOf(
      entries
        .select('widget_url.url')
        // Written as in the index.
        .where(sql<SqlBool>`widget_url.url ~ '#[^!/]'`)
        .limit(MAX_FRAGMENT_ENTRIES + 1),
    ),
    tests: tests(widgetIds),
  });
  // Two entries may share a key, so each one is compared.
  const isMeant = new Set(
    read.matching.filter(({ url }) => matchesWidgetUrl(url, pageUrl)).map(({ id }) => id),
  );
  const { fragmentEntries, placements } = read;
  return {
    tests: read.tests,
    /** Those that the address matches, oldest first. */
    widgets: read.widgets.filter(({ id }) => isMeant.has(id)).slice(0, MAX_WIDGETS_PER_PAGE),
    placements: Map.groupBy(placements, ({ widget_id }) => widget_id),
    /** Whether the business has a widget that shows on any page. */
    hasShowingWidget: read.showing.length > 0,
    /** Whether such a widget names a plain fragment of the page in its list. */
    namesFragments:
      fragmentEntries.length > MAX_FRAGMENT_ENTRIES ||
      fragmentEntries.some(({ url }) => namesFragmentOf(url, pageUrl)),
  };
}
