import { expect, test } from 'vitest';
import { isSettled } from './is-settled.ts';

test.each([
  ['UPLOADING', null, false],
  ['PROCESSING', null, false],
  ['PLAYABLE', null, false],
  ['READY', null, true],
  ['FAILED', 'No video track', true],
  // What plays stays; there will be no more of it.
  ['PLAYABLE', 'The disk was full', true],
  // Tried again after a failure.
  ['PROCESSING', 'The disk was full', false],
] as const)('%s with the reason %j: %j', (status, failureReason, settled) => {
  expect(isSettled({ status, failureReason })).toBe(settled);
});
