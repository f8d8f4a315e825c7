import { expect, test } from 'vitest';
import { PLAN_LIMITS, PLANS } from './plans.ts';

test('a larger plan never allows less', () => {
  expect(PLANS).toEqual(['FREE', 'STARTER', 'BUSINESS', 'ENTERPRISE']);
  for (const [index, plan] of PLANS.slice(1).entries()) {
    const smaller = PLAN_LIMITS[PLANS[index] ?? 'FREE'];
    expect(PLAN_LIMITS[plan].players).toBeGreaterThanOrEqual(smaller.players);
    expect(PLAN_LIMITS[plan].widgets).toBeGreaterThanOrEqual(smaller.widgets);
    expect(PLAN_LIMITS[plan].openUploads).toBeGreaterThanOrEqual(smaller.openUploads);
    expect(PLAN_LIMITS[plan].liveStreams).toBeGreaterThanOrEqual(smaller.liveStreams);
  }
});

test.each([
  ['FREE', 1],
  ['STARTER', 2],
  ['BUSINESS', 5],
  ['ENTERPRISE', 50],
] as const)(
  '%s holds a thousand players and widgets, a hundred open uploads, and %i live at once',
  (plan, liveStreams) => {
    expect(PLAN_LIMITS[plan]).toEqual({ players: 1_000, widgets: 1_000, openUploads: 100, liveStreams });
  },
);
