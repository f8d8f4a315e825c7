import { randomBytes } from 'node:crypto';
import type { Page } from '@commoncast/core/http/paging';
import { CONVERSION_DAYS, type SplitTestState } from '@commoncast/core/split-tests/constants';
import type { SplitTest, SplitTestChange, SplitTestDraft } from '@commoncast/core/split-tests/schema';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import { daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/sql-state.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import { type ExpectedVersion, requireVersion } from '../../problems/stale-version.ts';
import { lockAlternates } from '../streams/posters/alternates-repository.ts';
import type { AlternatePostersService } from '../streams/posters/alternates-service.ts';
import { lockPlayerForKeyShare } from '../widgets/parts-repository.ts';
import { lockWidget } from '../widgets/repository.ts';
import { posterIdsOf } from './posters-of-variants.ts';
import {
  deleteDraft,
  endPhase,
  findPhasesOf,
  findTest,
  insertPhase,
  insertTest,
  listTests,
  lockTest,
  removeDeletedTest,
  restoreTest,
  type SplitTestListQuery,
  type SplitTestRecord,
  startRun,
  stopRun,
  updateTest,
} from './repository.ts';
import { isSameDesign } from './same-design.ts';
import { requireShowable, requireThings, type ShownThings } from './shown-variants.ts';
import type { SplitTestRow } from './tables.ts';
import { requireChangeable, requireTransition, type Toggled } from './transitions.ts';
import { toSplitTest } from './view.ts';

const CONVERSION_MS = CONVERSION_DAYS * 86_400_000;
const SEED_BYTES = 12;

export interface SplitTestsService {
  create(member: Member, draft: SplitTestDraft): Promise<SplitTest>;
  get(member: Member, id: string): Promise<SplitTest>;
  list(member: Member, query: SplitTestListQuery): Promise<Page<SplitTest>>;
  /** @throws {ApiError} ILLEGAL_TRANSITION: the change is locked in the test's state */
  update(member: Member, id: string, change: SplitTestChange, expected?: ExpectedVersion): Promise<SplitTest>;
  /** @throws {ApiError} ILLEGAL_TRANSITION */
  toggle(member: Member, id: string, state: Toggled): Promise<SplitTest>;
  /**
   * Soft, for 7 days.
   * @throws {ApiError} ILLEGAL_TRANSITION: the test has been started
   */
  remove(member: Member, id: string): Promise<void>;
  /** Restores the draft; its widget and its players may be gone by now, so another can be chosen. */
  restore(member: Member, id: string): Promise<SplitTest>;
  /** Removes one that was deleted; posters that no other test names go with the next upkeep. */
  removeForGood(member: Member, id: string): Promise<void>;
}

interface SplitTestsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly posters: Pick<AlternatePostersService, 'find'>;
}

/** The split tests of a business. */
export function createSplitTestsService({ database, clock, posters }: SplitTestsParts): SplitTestsService {
  async function get(member: Member, id: string): Promise<SplitTest> {
    const test = await findTest(database.root, member.businessId, id);
    if (!test) throw notFound();
    return toSplitTest(test, await postersOf(member, [test]));
  }

  async function postersOf(
    { businessId }: Member,
    tests: readonly SplitTestRecord[],
  ): Promise<ReadonlyMap<string, AlternatePoster>> {
    const ids = tests.flatMap(({ variants }) => posterIdsOf(variants));
    return new Map((await posters.find(businessId, ids)).map((poster) => [poster.id, poster]));
  }

  /** Starts a run. A changed design begins a new phase, so that no phase mixes two designs. */
  async function start(tx: Executor, test: SplitTestRow, now: Date): Promise<void> {
    const current = (await findPhasesOf(tx, test.id)).at(-1);
    const goesOn = current !== undefined && isSameDesign(current, test);
    const phase = goesOn ? test.phase : test.phase + 1;
    if (current && !goesOn) {
      await endPhase(tx, { testId: test.id, phase: current.phase, now, countsUntil: now });
    }
    if (!goesOn) {
      const { id: testId, business_id: businessId, variants, goal } = test;
      const seed = randomBytes(SEED_BYTES).toString('base64url');
      await insertPhase(tx, { testId, businessId, phase, seed, variants, goal, now });
    }
    await startRun(tx, { test_id: test.id, phase, started_at: now });
    await updateTest(tx, test.id, {
      state: 'RUNNING',
      phase,
      widget_name: test.widget_name,
      started_at: test.started_at ?? now,
      updated_at: now,
    });
  }

  async function stop(tx: Executor, test: SplitTestRow, state: SplitTestState, now: Date): Promise<void> {
    await stopRun(tx, test.id, now);
    const isOver = state === 'COMPLETED';
    if (isOver) {
      // Visitors exposed on the last day get as long to convert as the others.
      const countsUntil = new Date(now.getTime() + CONVERSION_MS);
      await endPhase(tx, { testId: test.id, phase: test.phase, now, countsUntil });
    }
    await updateTest(tx, test.id, { state, updated_at: now, completed_at: isOver ? now : null });
  }

  return {
    create: async (member, draft) => {
      member.require('widget:write');
      const id = uuidv7();
      const now = clock();
      await database.transaction(async (tx) => {
        const widgetName = await requireOwnThings(tx, member.businessId, draft);
        await insertTest(tx, {
          id,
          business_id: member.businessId,
          created_by: member.userId,
          ...toColumns(draft),
          widget_name: widgetName,
          state: 'DRAFT',
          started_at: null,
          completed_at: null,
          created_at: now,
          updated_at: now,
        });
      });
      return get(member, id);
    },
    get: (member, id) => {
      member.require('widget:read');
      return get(member, id);
    },
    list: async (member, query) => {
      member.require('widget:read');
      const page = await listTests(database.root, member.businessId, query);
      const found = await postersOf(member, page.content);
      return { ...page, content: page.content.map((test) => toSplitTest(test, found)) };
    },
    update: async (member, id, { isArchived, ...draft }, expected) => {
      member.require('widget:write');
      await database.transaction(async (tx) => {
        const test = await lockTest(tx, member.businessId, id);
        if (!test) throw notFound();
        requireVersion(expected, test, () => get(member, id));
        const now = clock();
        const isRedesigned = !isSameDesign(test, draft) || test.widget_id !== draft.widgetId;
        requireChangeable(test, draft, isArchived);
        const change = { is_archived: isArchived, updated_at: now };
        if (isRedesigned) {
          const widgetName = await requireOwnThings(tx, member.businessId, draft);
          await updateTest(tx, id, { ...change, ...toColumns(draft), widget_name: widgetName });
        } else await updateTest(tx, id, { ...change, name: draft.name });
        await recordAction(tx, member, { action: 'split-test.update', subjectId: id }, now);
      });
      return get(member, id);
    },
    toggle: async (member, id, state) => {
      member.require('widget:write');
      const now = clock();
      const { businessId } = member;
      await database
        .transaction(async (tx) => {
          const found = await findTest(tx, businessId, id);
          if (!found) throw notFound();
          // Locked before the test, in the same order as archiving or deleting the widget does.
          const widget = await lockWidget(tx, businessId, found.widget_id);
          const test = await lockTest(tx, businessId, id);
          if (!test || test.widget_id !== found.widget_id) throw notFound();
          requireTransition(test, state);
          await recordAction(tx, member, { action: 'split-test.update', subjectId: id, to: { state } }, now);
          if (state !== 'RUNNING') return stop(tx, test, state, now);
          if (!widget || widget.is_archived) {
            throw conflict('ILLEGAL_TRANSITION', 'Its widget is archived or deleted');
          }
          requireShowable(test.variants, await lockShown(tx, businessId, test.variants));
          await start(tx, { ...test, widget_name: widget.name }, now);
        })
        .catch((error: unknown) => {
          if (!isUniqueViolation(error, 'split_test_open')) throw error;
          throw conflict('ILLEGAL_TRANSITION', 'Another split test runs on this widget. Finish it first.');
        });
      return get(member, id);
    },
    remove: async (member, id) => {
      member.require('widget:write');
      const isDeleted = await database.transaction(async (tx) => {
        const now = clock();
        if (!(await deleteDraft(tx, member.businessId, id, now))) return false;
        await recordAction(tx, member, { action: 'split-test.delete', subjectId: id }, now);
        return true;
      });
      if (isDeleted) return;
      if (!(await findTest(database.root, member.businessId, id))) throw notFound();
      throw conflict(
        'ILLEGAL_TRANSITION',
        'It was started once, so its results are kept. Archive it instead.',
      );
    },
    restore: async (member, id) => {
      member.require('widget:write');
      const now = clock();
      const deletedAfter = daysBefore(now, RESTORE_DAYS);
      await database.transaction(async (tx) => {
        if (!(await restoreTest(tx, member.businessId, id, deletedAfter))) throw notFound();
        await recordAction(tx, member, { action: 'split-test.restore', subjectId: id }, now);
      });
      return get(member, id);
    },
    removeForGood: async (member, id) => {
      member.require('widget:write');
      await database.transaction(async (tx) => {
        if (!(await removeDeletedTest(tx, member.businessId, id))) throw notFound();
        await recordAction(tx, member, { action: 'split-test.remove', subjectId: id }, clock());
      });
    },
  };
}

function toColumns({ name, widgetId, variants, goal }: SplitTestDraft) {
  return {
    name,
    widget_id: widgetId,
    variants: JSON.stringify(variants),
    goal: JSON.stringify(goal),
  };
}

/** Refuses another business's widget, player or poster as if it did not exist. @returns the name of the widget */
async function requireOwnThings(
  tx: Executor,
  businessId: string,
  { widgetId, variants }: SplitTestDraft,
): Promise<string> {
  const widget = await lockWidget(tx, businessId, widgetId);
  if (!widget) throw invalid({ widgetId: 'There is no such widget' });
  requireThings(await lockShown(tx, businessId, variants));
  return widget.name;
}

/** Locks what variants show, so that it stays there until the transaction ends. */
async function lockShown(
  tx: Executor,
  businessId: string,
  variants: SplitTestDraft['variants'],
): Promise<ShownThings[]> {
  const posters = await lockAlternates(tx, businessId, posterIdsOf(variants));
  const shown = [];
  for (const { playerId, posterId } of variants) {
    const player = playerId === null ? undefined : await lockPlayerForKeyShare(tx, businessId, playerId);
    shown.push({
      hasPlayer: playerId === null || player !== undefined,
      hasPoster: !posterId || posters.has(posterId),
      isOfItsVideo: !posterId || posters.get(posterId) === player?.video_id,
    });
  }
  return shown;
}
