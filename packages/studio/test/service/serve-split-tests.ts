import {
  createSplitTest,
  deleteSplitTest,
  getSplitTest,
  getSplitTestResults,
  listSplitTests,
  restoreSplitTest,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import type { SplitTest, SplitTestDraft } from '@commoncast/core/split-tests/schema';
import { conflict, invalid } from '@commoncast/server/problems/problems';
import { isSameDesign } from '@commoncast/server/services/split-tests/same-design';
import { requireShowable, requireThings } from '@commoncast/server/services/split-tests/shown-variants';
import { requireChangeable, requireTransition } from '@commoncast/server/services/split-tests/transitions';
import { splitTest, splitTestResults } from '../split-test-factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { shownBy } from './shown-by.ts';
import { isOpen } from './views.ts';

const NOBODY_YET = { days: 0, exposures: [], conversions: [] };

/** Answers the calls on split tests; their results follow from what visitors did each day. */
export function serveSplitTests(on: On, records: Records): void {
  const { splitTests, widgets, splitTestCounts } = records;
  /** @returns the name of its widget */
  const requireOwnThings = ({ widgetId, variants }: SplitTestDraft): string => {
    const widget = widgets.find(widgetId);
    if (!widget) throw invalid({ widgetId: 'There is no such widget' });
    requireThings(shownBy(variants, records));
    return widget.name;
  };
  const requireStartable = ({ id, widgetId, variants }: SplitTest): void => {
    const widget = widgets.find(widgetId);
    if (!widget || widget.isArchived)
      throw conflict('ILLEGAL_TRANSITION', 'Its widget is archived or deleted');
    requireShowable(variants, shownBy(variants, records));
    if (splitTests.all().some((one) => one.id !== id && one.widgetId === widgetId && isOpen(one)))
      throw conflict('ILLEGAL_TRANSITION', 'Another split test runs on this widget. Finish it first.');
  };

  on(listSplitTests, ({ query }) =>
    splitTests.page(
      query,
      (test) =>
        test.isArchived === query.isArchived &&
        (query.widgetId === undefined || test.widgetId === query.widgetId) &&
        (query.openWithPlayerId === undefined ||
          (isOpen(test) && test.variants.some(({ playerId }) => playerId === query.openWithPlayerId))),
    ),
  );
  on(createSplitTest, ({ body }) => {
    const { id } = splitTests.add(splitTest({ ...body, widgetName: requireOwnThings(body) }));
    return splitTests.show(id);
  });
  on(getSplitTest, ({ params }) => splitTests.show(params.id));
  on(updateSplitTest, ({ params, body, expected }) => {
    splitTests.update(
      params.id,
      (before) => {
        requireChangeable(toRow(before), body, body.isArchived);
        const isKept = isSameDesign(before, body) && before.widgetId === body.widgetId;
        return isKept
          ? { name: body.name, isArchived: body.isArchived }
          : { ...body, widgetName: requireOwnThings(body) };
      },
      expected,
    );
    return splitTests.show(params.id);
  });
  on(toggleSplitTest, ({ params: { id, state } }) => {
    const before = splitTests.require(id);
    requireTransition(toRow(before), state);
    if (state === 'RUNNING') requireStartable(before);
    const now = new Date().toISOString();
    const started = { startedAt: before.startedAt ?? now, phase: before.phase || 1, phaseStartedAt: now };
    splitTests.update(id, {
      state,
      ...(state === 'RUNNING' && before.phase === 0 && started),
      ...(state === 'COMPLETED' && { completedAt: now }),
    });
    return splitTests.show(id);
  });
  on(getSplitTestResults, ({ params }) => {
    return splitTestResults(splitTests.show(params.id), splitTestCounts.get(params.id) ?? NOBODY_YET);
  });
  on(deleteSplitTest, ({ params: { id } }) => {
    if (splitTests.require(id).state !== 'DRAFT')
      throw conflict(
        'ILLEGAL_TRANSITION',
        'It was started once, so its results are kept. Archive it instead.',
      );
    splitTests.remove(id);
    return null;
  });
  on(restoreSplitTest, ({ params: { id } }) => {
    splitTests.restore(id);
    return splitTests.show(id);
  });
}

/** The row that the server's rules look at. */
function toRow(test: SplitTest): Parameters<typeof requireTransition>[0] {
  const { state, isArchived, widgetId, variants, goal } = test;
  return { state, is_archived: isArchived, widget_id: widgetId, variants, goal } as Parameters<
    typeof requireTransition
  >[0];
}
