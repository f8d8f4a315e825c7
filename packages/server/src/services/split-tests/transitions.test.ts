import { SPLIT_TEST_STATES, type SplitTestState } from '@commoncast/core/split-tests/constants';
import type { SplitTestDraft } from '@commoncast/core/split-tests/schema';
import { describe, expect, test } from 'vitest';
import type { SplitTestRow } from './tables.ts';
import { requireChangeable, requireTransition } from './transitions.ts';

const DRAFT: SplitTestDraft = {
  name: 'A test',
  widgetId: 'widget',
  variants: [
    { key: 'a', weight: 0.5, playerId: null },
    { key: 'b', weight: 0.5, playerId: 'player' },
  ],
  goal: { kind: 'custom', name: 'order' },
};
const rowIn = (state: SplitTestState, is_archived = false) =>
  ({ widget_id: 'widget', variants: DRAFT.variants, goal: DRAFT.goal, state, is_archived }) as SplitTestRow;
const illegal = (message: string, field?: string) =>
  expect.objectContaining({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
    message,
    fields: field === undefined ? {} : { [field]: message },
  });

test('a test starts, pauses, goes on and ends, and does nothing else', () => {
  const allowed = SPLIT_TEST_STATES.flatMap((from) =>
    (['RUNNING', 'PAUSED', 'COMPLETED'] as const).flatMap((to) => {
      try {
        requireTransition(rowIn(from), to);
        return `${from} to ${to}`;
      } catch {
        return [];
      }
    }),
  );
  expect(allowed).toEqual([
    'DRAFT to RUNNING',
    'RUNNING to PAUSED',
    'RUNNING to COMPLETED',
    'PAUSED to RUNNING',
    'PAUSED to COMPLETED',
  ]);
});

test.each([
  ['DRAFT', 'PAUSED', 'It was not started yet'],
  ['RUNNING', 'RUNNING', 'It is running'],
  ['PAUSED', 'PAUSED', 'It is paused'],
  ['COMPLETED', 'RUNNING', 'It is finished'],
] as const)('what is %s says why it cannot be %s', (from, to, message) => {
  expect(() => requireTransition(rowIn(from), to)).toThrow(illegal(message));
});

test('what is in the archive does not start, and can end', () => {
  expect(() => requireTransition(rowIn('DRAFT', true), 'RUNNING')).toThrow(
    illegal('It is in the archive. Take it out first.'),
  );
  expect(() => requireTransition(rowIn('PAUSED', true), 'COMPLETED')).not.toThrow();
});

describe('a change', () => {
  const change = (state: SplitTestState, draft: Partial<SplitTestDraft> = {}, isArchived = false) =>
    expect(() => requireChangeable(rowIn(state), { ...DRAFT, ...draft }, isArchived));
  const VARIANTS = { variants: DRAFT.variants.map((variant) => ({ ...variant, weight: 0.25 })) };
  const GOAL = { goal: { kind: 'page', url: 'shop.example/thanks' } } as const;

  test('of the name is always allowed', () => {
    for (const state of SPLIT_TEST_STATES) change(state, { name: 'Renamed' }).not.toThrow();
  });

  test.each([VARIANTS, GOAL])('of the design is allowed in a draft and a pause: %o', (design) => {
    for (const state of ['DRAFT', 'PAUSED'] as const) change(state, design).not.toThrow();
  });

  test.each([
    ['RUNNING', 'Pause the test to change this'],
    ['COMPLETED', 'The test is finished'],
  ] as const)('of the design is refused while it is %s, and names the field', (state, message) => {
    change(state, VARIANTS).toThrow(illegal(message, 'variants'));
    change(state, GOAL).toThrow(illegal(message, 'goal'));
    change(state, { ...VARIANTS, ...GOAL }).toThrow(illegal(message, 'variants'));
  });

  test('of the widget is allowed in a draft only', () => {
    const other = { widgetId: 'other' };
    change('DRAFT', other).not.toThrow();
    for (const state of ['RUNNING', 'PAUSED', 'COMPLETED'] as const)
      change(state, other).toThrow(illegal('The widget of a test that was started stays', 'widgetId'));
  });

  test('into the archive is refused while it runs or pauses', () => {
    for (const state of ['RUNNING', 'PAUSED'] as const)
      change(state, {}, true).toThrow(illegal('Finish the test before it goes to the archive', 'isArchived'));
    for (const state of ['DRAFT', 'COMPLETED'] as const) change(state, {}, true).not.toThrow();
  });
});
