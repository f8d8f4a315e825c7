import type { Page } from '@commoncast/core/http/paging';
import type { Player } from '@commoncast/core/players/schema';
import { daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { MAX_WIDGETS } from '@commoncast/core/widgets/constants';
import type { Widget, WidgetDraft, WidgetSummary, WidgetSwitches } from '@commoncast/core/widgets/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import { type ExpectedVersion, requireVersion } from '../../problems/stale-version.ts';
import { requireRoom } from '../business/require-room.ts';
import { lockHypergraphicsForKeyShare } from '../hypergraphics/repository.ts';
import type { PlayersService } from '../players/service.ts';
import {
  findDeletedPlayer,
  findUrls,
  lockPlayerForKeyShare,
  replacePlacements,
  replaceUrls,
  selectPlacements,
} from './parts-repository.ts';
import {
  countWidgets,
  findWidget,
  insertWidget,
  listWidgetChoices,
  listWidgets,
  lockWidget,
  removeDeletedWidget,
  restoreWidget,
  updateWidget,
  type WidgetListQuery,
  type WidgetRecord,
} from './repository.ts';
import type { SplitTestLink } from './split-test-link.ts';
import type { WidgetRow } from './tables.ts';
import { toColumns } from './widget-columns.ts';
import { toSummary, toWidget } from './widget-view.ts';

const NEWEST = { page: 0, size: MAX_WIDGETS, sort: 'createdDate,DESC', search: '' } as const;

export interface WidgetsService {
  create(member: Member, draft: WidgetDraft): Promise<Widget>;
  get(member: Member, id: string): Promise<Widget>;
  list(member: Member, query: WidgetListQuery): Promise<Page<Widget>>;
  /** The newest widgets that are not archived, and the newest players: at most 1,000 of each. */
  listWithPlayers(member: Member): Promise<{ widgets: WidgetSummary[]; players: Player[] }>;
  /** @throws {ApiError} ILLEGAL_TRANSITION: a widget with an open test cannot be archived */
  update(
    member: Member,
    id: string,
    draft: WidgetDraft & { isArchived: boolean },
    expected?: ExpectedVersion,
  ): Promise<Widget>;
  /** @throws {ApiError} ILLEGAL_TRANSITION: a widget with an open test cannot be archived */
  switch(member: Member, id: string, switches: WidgetSwitches, expected?: ExpectedVersion): Promise<Widget>;
  /**
   * Soft, for 7 days.
   * @throws {ApiError} ILLEGAL_TRANSITION: it has an open test
   */
  remove(member: Member, id: string): Promise<void>;
  /** @throws {ApiError} PLAN_LIMIT_REACHED */
  restore(member: Member, id: string): Promise<Widget>;
  /** Removes one that was deleted. */
  removeForGood(member: Member, id: string): Promise<void>;
}

interface WidgetsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly tests: Pick<SplitTestLink, 'findOpenTests'>;
  readonly players: Pick<PlayersService, 'list'>;
}

/** The widgets of a business. */
export function createWidgetsService({ database, clock, tests, players }: WidgetsParts): WidgetsService {
  async function complete({ businessId }: Member, widgets: readonly WidgetRecord[]): Promise<Widget[]> {
    const ids = widgets.map(({ id }) => id);
    const urls = await findUrls(database.root, ids);
    const placements = Map.groupBy(
      await selectPlacements(database.root, ids).execute(),
      ({ widget_id }) => widget_id,
    );
    const open = await tests.findOpenTests(database.root, businessId, ids);
    return widgets.map((widget) =>
      toWidget(widget, {
        urls: urls.get(widget.id) ?? [],
        placements: placements.get(widget.id) ?? [],
        splitTestId: open.get(widget.id) ?? null,
      }),
    );
  }

  async function get(member: Member, id: string): Promise<Widget> {
    const widget = await findWidget(database.root, member.businessId, id);
    const [found] = widget ? await complete(member, [widget]) : [];
    if (!found) throw notFound();
    return found;
  }

  async function lockForChange(
    tx: Executor,
    member: Member,
    id: string,
    { isArchived, expected }: { isArchived: boolean | undefined; expected: ExpectedVersion },
  ): Promise<WidgetRow> {
    const before = await lockWidget(tx, member.businessId, id);
    if (!before) throw notFound();
    requireVersion(expected, before, () => get(member, id));
    if (isArchived && !before.is_archived) await requireNoOpenTest(tx, member, id);
    return before;
  }

  async function requireNoOpenTest(tx: Executor, member: Member, id: string): Promise<void> {
    const open = await tests.findOpenTests(tx, member.businessId, [id]);
    if (open.has(id)) throw conflict('ILLEGAL_TRANSITION', 'A split test runs on this widget. End it first.');
  }

  return {
    create: async (member, draft) => {
      member.require('widget:write');
      const now = clock();
      const widget = { id: uuidv7(), businessId: member.businessId };
      await database.transaction(async (tx) => {
        await requireRoom(tx, member.businessId, 'widgets', countWidgets);
        await requireOwnThings(tx, member.businessId, draft);
        await insertWidget(tx, {
          id: widget.id,
          business_id: widget.businessId,
          created_by: member.userId,
          ...toColumns(draft),
          created_at: now,
          updated_at: now,
          deleted_at: null,
        });
        await replaceUrls(tx, widget, draft.urls);
        await replacePlacements(tx, widget.id, draft.hypergraphics);
      });
      return get(member, widget.id);
    },
    get: async (member, id) => {
      member.require('widget:read');
      return get(member, id);
    },
    list: async (member, query) => {
      member.require('widget:read');
      const page = await listWidgets(database.root, member.businessId, query);
      return { ...page, content: await complete(member, page.content) };
    },
    listWithPlayers: async (member) => {
      member.require('widget:read');
      const rows = await listWidgetChoices(database.root, member.businessId, MAX_WIDGETS);
      const ids = rows.map(({ id }) => id);
      const open = await tests.findOpenTests(database.root, member.businessId, ids);
      return {
        widgets: rows.map((row) => toSummary(row, open.get(row.id) ?? null)),
        players: (await players.list(member, NEWEST)).content,
      };
    },
    update: async (member, id, { isArchived, ...draft }, expected) => {
      member.require('widget:write');
      const { businessId } = member;
      await database.transaction(async (tx) => {
        const before = await lockForChange(tx, member, id, { isArchived, expected });
        await requireOwnThings(tx, businessId, draft);
        const now = clock();
        await updateWidget(tx, id, {
          ...toColumns(draft),
          player_id: draft.playerId ?? (await findDeletedPlayer(tx, before.player_id)),
          is_archived: isArchived,
          updated_at: now,
        });
        await recordAction(tx, member, { action: 'widget.update', subjectId: id }, now);
        await replaceUrls(tx, { id, businessId }, draft.urls);
        await replacePlacements(tx, id, draft.hypergraphics);
      });
      return get(member, id);
    },
    switch: async (member, id, { isEnabled, isArchived }, expected) => {
      member.require('widget:write');
      await database.transaction(async (tx) => {
        await lockForChange(tx, member, id, { isArchived, expected });
        const now = clock();
        await updateWidget(tx, id, {
          ...(isEnabled !== undefined && { is_enabled: isEnabled }),
          ...(isArchived !== undefined && { is_archived: isArchived }),
          updated_at: now,
        });
        await recordAction(tx, member, { action: 'widget.update', subjectId: id }, now);
      });
      return get(member, id);
    },
    remove: async (member, id) => {
      member.require('widget:write');
      await database.transaction(async (tx) => {
        if (!(await lockWidget(tx, member.businessId, id))) throw notFound();
        await requireNoOpenTest(tx, member, id);
        const now = clock();
        await updateWidget(tx, id, { deleted_at: now });
        await recordAction(tx, member, { action: 'widget.delete', subjectId: id }, now);
      });
    },
    restore: async (member, id) => {
      member.require('widget:write');
      const now = clock();
      const deletedAfter = daysBefore(now, RESTORE_DAYS);
      await database.transaction(async (tx) => {
        await requireRoom(tx, member.businessId, 'widgets', countWidgets);
        if (!(await restoreWidget(tx, member.businessId, id, deletedAfter))) throw notFound();
        await recordAction(tx, member, { action: 'widget.restore', subjectId: id }, now);
      });
      return get(member, id);
    },
    removeForGood: async (member, id) => {
      member.require('widget:write');
      await database.transaction(async (tx) => {
        if (!(await removeDeletedWidget(tx, member.businessId, id))) throw notFound();
        await recordAction(tx, member, { action: 'widget.remove', subjectId: id }, clock());
      });
    },
  };
}

/** Another business's player or hypergraphic is answered like one that does not exist. */
async function requireOwnThings(
  tx: Executor,
  businessId: string,
  { playerId, hypergraphics }: WidgetDraft,
): Promise<void> {
  if (playerId !== null && !(await lockPlayerForKeyShare(tx, businessId, playerId)))
    throw invalid({ playerId: 'There is no such player' });
  const ids = [...new Set(hypergraphics.map(({ hypergraphicId }) => hypergraphicId))];
  const own = await lockHypergraphicsForKeyShare(tx, businessId, ids);
  const foreign = hypergraphics.flatMap(({ hypergraphicId }, index) =>
    own.has(hypergraphicId)
      ? []
      : [[`hypergraphics.${index}.hypergraphicId`, 'There is no such hypergraphic'] as const],
  );
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign));
}
