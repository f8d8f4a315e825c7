import { expect, test } from 'vitest';
import { PLAN_LIMITS, PLANS, STORED_MINUTES, VIEWER_HOURS } from './plans.ts';

test('a larger plan never allows less', () => {
  expect(PLANS).toEqual(['FREE', 'STARTER', 'BUSINESS', 'ENTERPRISE']);
  for (const [index, plan] of PLANS.slice(1).entries()) {
    const smaller = PLAN_LIMITS[PLANS[index] ?? 'FREE'];
    expect(PLAN_LIMITS[plan].players).toBeGreaterThanOrEqual(smaller.players);
    expect(PLAN_LIMITS[plan].widgets).toBeGreaterThanOrEqual(smaller.widgets);
    expect(PLAN_LIMITS[plan].openUploads).toBeGreaterThanOrEqual(smaller.openUploads);
    expect(PLAN_LIMITS[plan].members).toBeGreaterThanOrEqual(smaller.members);
    expect(PLAN_LIMITS[plan].liveStreams).toBeGreaterThanOrEqual(smaller.liveStreams);
    expect(STORED_MINUTES[plan]).toBeGreaterThan(STORED_MINUTES[PLANS[index] ?? 'FREE']);
    expect(VIEWER_HOURS[plan]).toBeGreaterThan(VIEWER_HOURS[PLANS[index] ?? 'FREE']);
  }
});

test.each([
  ['FREE', 3, 1],
  ['STARTER', 10, 2],
  ['BUSINESS', 50, 5],
  ['ENTERPRISE', 1_000, 50],
] as const)(
  '%s holds a thousand players and widgets, a hundred open uploads, %i members, and %i live at once',
  (plan, members, liveStreams) => {
    const common = { players: 1_000, widgets: 1_000, openUploads: 100 };
    expect(PLAN_LIMITS[plan]).toEqual({ ...common, members, liveStreams });
  },
);
