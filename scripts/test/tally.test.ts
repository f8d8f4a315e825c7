import { expect, it } from 'vitest';
import { sum, tallyOf } from './tally.ts';

const report = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

it('counts the results of a run', () => {
  expect(tallyOf(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(sum([tallyOf(report, 0), { passed: 1, failed: 2, skipped: 0 }])).toEqual({
    passed: 4,
    failed: 2,
    skipped: 1,
  });
});

it('never calls a broken run green', () => {
  expect(tallyOf(null, 0).failed).toBe(1);
  expect(tallyOf(report, 1).failed).toBe(1);
  expect(tallyOf({ ...report, success: false }, 0).failed).toBe(1);
});
