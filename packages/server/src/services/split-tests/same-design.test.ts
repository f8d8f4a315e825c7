import { expect, test } from 'vitest';
import { type Design, isSameDesign } from './same-design.ts';

const variants = [
  { key: 'a', weight: 0.5, playerId: null },
  { key: 'b', weight: 0.5, playerId: 'player' },
] as const;
const DESIGN: Design = { variants, goal: { kind: 'custom', name: 'order' } };

test('a design is the same in any order of its keys', () => {
  const reordered = variants.map(({ key, weight, playerId }) => ({ playerId, weight, key }));
  expect(isSameDesign(DESIGN, { goal: { name: 'order', kind: 'custom' }, variants: reordered })).toBe(true);
  for (const kind of ['play', 'view', 'cta-click'] as const)
    expect(isSameDesign({ variants, goal: { kind } }, { variants, goal: { kind } })).toBe(true);
});

test.each<[string, Partial<Design>]>([
  ['variants in another order', { variants: [variants[1], variants[0]] }],
  ['another name', { variants: [{ ...variants[0], key: 'c' }, variants[1]] }],
  ['another weight', { variants: [{ ...variants[0], weight: 0.4 }, variants[1]] }],
  ['another player', { variants: [{ ...variants[0], playerId: 'other' }, variants[1]] }],
  ['another poster', { variants: [variants[0], { ...variants[1], posterId: 'poster' }] }],
  ['one variant more', { variants: [...variants, { key: 'c', weight: 0.1, playerId: null }] }],
  ['another goal', { goal: { kind: 'custom', name: 'another' } }],
  ['a page instead', { goal: { kind: 'page', url: 'order' } }],
  ['a play instead', { goal: { kind: 'play' } }],
])('%s is another design', (_, change) => {
  expect(isSameDesign(DESIGN, { ...DESIGN, ...change })).toBe(false);
});

test('no poster and the video’s own are the same', () => {
  const named = variants.map((variant) => ({ ...variant, posterId: null }));
  expect(isSameDesign(DESIGN, { ...DESIGN, variants: named })).toBe(true);
});

test('two pages are two goals', () => {
  const pageGoal = (url: string): Design => ({ variants, goal: { kind: 'page', url } });
  expect(isSameDesign(pageGoal('shop.example/a'), pageGoal('shop.example/a'))).toBe(true);
  expect(isSameDesign(pageGoal('shop.example/a'), pageGoal('shop.example/b'))).toBe(false);
});
