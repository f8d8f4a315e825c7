import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { PUBLIC_PLAYER } from '../../test/sample-player.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import {
  Goal,
  PublicRunningTest,
  SplitTest,
  SplitTestChange,
  SplitTestDraft,
  SplitVariant,
} from './schema.ts';

const variant = (key: string, weight: number, playerId: string | null = ID) => ({ key, weight, playerId });
const draft = {
  name: 'Which thumbnail',
  widgetId: ID,
  variants: [variant('a', 0.5), variant('b', 0.5)],
  goal: { kind: 'play' },
};
const six = ['a', 'b', 'c', 'd', 'e'].map((key) => variant(key, 0.16)).concat(variant('f', 0.2));

describe('a goal', () => {
  test.each([
    { kind: 'play' },
    { kind: 'view' },
    { kind: 'cta-click' },
    { kind: 'page', url: 'shop.example/thanks*' },
    { kind: 'page', url: `shop.example/${'a'.repeat(2048 - 13)}` },
    { kind: 'custom', name: 'n'.repeat(100) },
  ])('can be %j', (goal) => {
    expect(v.parse(Goal, goal)).toEqual(goal);
  });

  test.each([
    [{ kind: 'purchase' }, { kind: 'Must be play, view, cta-click, page or custom' }],
    [{ kind: 'page', url: ' ' }, { url: 'URL is required' }],
    [{ kind: 'page', url: 'thanks' }, { url: 'Invalid URL format' }],
    [
      { kind: 'page', url: `shop.example/${'a'.repeat(2049 - 13)}` },
      { url: 'Cannot contain more than 2048 characters' },
    ],
    [{ kind: 'custom', name: '' }, { name: 'Goal name is required' }],
    [{ kind: 'custom', name: 'n'.repeat(101) }, { name: 'Cannot contain more than 100 characters' }],
  ])('answers %j with %j', (goal, problems) => {
    expect(problemsOf(Goal, goal)).toEqual(problems);
  });

  test.each(['play', 'view', 'cta-click'])('of the kind %s has no name', (kind) => {
    expect(v.is(Goal, { kind, name: 'bought' })).toBe(false);
  });
});

describe('a variant', () => {
  test.each([
    { key: 'k'.repeat(32) },
    { key: 'A-1_b' },
    { weight: 0.01 },
    { weight: 0.99 },
    { playerId: null },
    { posterId: null },
    { posterId: OTHER_ID },
  ])('takes %j', (part) => {
    expect(problemsOf(SplitVariant, { ...variant('a', 0.5), ...part })).toEqual({});
  });

  test.each([
    [{ key: '' }, { key: 'Must be 1 to 32 letters, digits, hyphens or underscores' }],
    [{ key: 'k'.repeat(33) }, { key: 'Must be 1 to 32 letters, digits, hyphens or underscores' }],
    [{ key: 'a b' }, { key: 'Must be 1 to 32 letters, digits, hyphens or underscores' }],
    [{ key: 1 }, { key: 'Key must be text' }],
    [{ weight: 0.009 }, { weight: 'Must be at least 0.01' }],
    [{ weight: 0.991 }, { weight: 'Must be at most 0.99' }],
    [{ weight: '0.5' }, { weight: 'Must be a number' }],
    [{ playerId: '1' }, { playerId: 'Must be an id' }],
    [{ posterId: '1' }, { posterId: 'Must be an id' }],
  ])('answers %j with %j', (part, problems) => {
    expect(problemsOf(SplitVariant, { ...variant('a', 0.5), ...part })).toEqual(problems);
  });
});

const RULES = [
  [{ variants: 'a' }, { variants: 'Must be a list' }],
  [{ variants: [] }, { variants: 'At least 2 variants' }],
  [{ variants: [variant('a', 0.99)] }, { variants: 'At least 2 variants' }],
  [{ variants: [...six, variant('g', 0.01)] }, { variants: 'At most 6 variants' }],
  [{ variants: [variant('a', 0.5), variant('a', 0.5)] }, { variants: 'Keys must differ' }],
  [{ variants: [variant('a', 0.5), variant('b', 0.4999)] }, { variants: 'Weights must sum to 1' }],
  [{ variants: [variant('a', 0.5), variant('b', 0.5001)] }, { variants: 'Weights must sum to 1' }],
  [
    { goal: { kind: 'play' }, variants: [variant('a', 0.5), variant('b', 0.5, null)] },
    { goal: expect.stringContaining('A hold-out plays nothing') },
  ],
  [{ name: '' }, { name: 'Name is required' }],
  [{ state: 'RUNNING' }, { state: expect.any(String) }],
] as const;

describe.each([
  ['SplitTestDraft', SplitTestDraft],
  ['SplitTestChange', SplitTestChange],
])('%s', (_, schema) => {
  test.each([
    [{}],
    [{ variants: six }],
    // Numbers of this kind sum to 1 only nearly.
    [{ variants: [variant('a', 0.1), variant('b', 0.2), variant('c', 0.7)] }],
    [{ variants: [variant('a', 1 / 3), variant('b', 1 / 3), variant('c', 0.333333)] }],
    [{ goal: { kind: 'page', url: 'shop.example' }, variants: [variant('a', 0.5), variant('b', 0.5, null)] }],
    [{ goal: { kind: 'custom', name: 'bought' }, variants: [variant('a', 0.5), variant('b', 0.5, null)] }],
  ])('takes %j', (part) => {
    expect(problemsOf(schema, { ...draft, ...part })).toEqual({});
  });

  test.each(RULES)('answers %j with %j', (part, problems) => {
    expect(problemsOf(schema, { ...draft, ...part })).toEqual(problems);
  });

  test('tells of a goal that a hold-out cannot reach, whatever else is wrong', () => {
    const variants = [variant('a', 0.5), variant('b', 0.5, null)];
    expect(problemsOf(schema, { ...draft, name: 5, variants })).toEqual({
      name: 'Name must be text',
      goal: 'A hold-out plays nothing: choose a page or a custom goal',
    });
  });

  test('holds back at most one variant', () => {
    const variants = [variant('a', 0.5, null), variant('b', 0.5, null)];
    const goal = { kind: 'custom', name: 'bought' };
    expect(problemsOf(schema, { ...draft, variants, goal })).toEqual({
      variants: 'At most one variant can be the hold-out',
    });
  });
});

test('variants may differ by their posters alone', () => {
  const variants = [variant('a', 0.5), { ...variant('b', 0.5), posterId: OTHER_ID }];
  expect(v.parse(SplitTestDraft, { ...draft, variants })).toEqual({ ...draft, variants });
});

test('what shows nothing has no poster', () => {
  const variants = [variant('a', 0.5), { ...variant('b', 0.5, null), posterId: OTHER_ID }];
  const goal = { kind: 'custom', name: 'bought' };
  expect(problemsOf(SplitTestDraft, { ...draft, goal, variants })).toEqual({
    variants: 'A hold-out shows nothing, so it has no poster',
  });
});

test('a change that says nothing of the archive takes a test out of it', () => {
  expect(v.parse(SplitTestChange, draft)).toEqual({ ...draft, isArchived: false });
  expect(v.parse(SplitTestChange, { ...draft, isArchived: true }).isArchived).toBe(true);
  expect(problemsOf(SplitTestChange, { ...draft, isArchived: 1 })).toEqual({
    isArchived: 'Must be true or false',
  });
});

const splitTest = {
  ...draft,
  posters: [{ id: OTHER_ID, videoId: ID, url: 'https://video.example/cdn/vod/1/poster-2.png' }],
  id: ID,
  businessAccountId: OTHER_ID,
  state: 'PAUSED',
  startedAt: TIME,
  completedAt: null,
  phase: 2,
  phaseStartedAt: TIME,
  isArchived: false,
  widgetName: 'Spring offer',
  version: 1,
  createdDate: TIME,
  updatedDate: TIME,
};
const running = {
  id: ID,
  phase: 1,
  seed: 'foo',
  variants: [
    { key: 'a', weight: 0.5, player: PUBLIC_PLAYER },
    { key: 'b', weight: 0.5, player: null },
  ],
  widgetId: OTHER_ID,
};

test.each([
  ['a test', SplitTest, splitTest],
  ['a running test', PublicRunningTest, running],
])('%s is answered with all its fields and no other', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, deletedDate: TIME })).toEqual(answer);
});
