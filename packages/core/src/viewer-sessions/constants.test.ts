import { expect, test } from 'vitest';
import { SESSION_STATUSES, statusesBefore } from './constants.ts';

test.each(['STARTED', 'PAUSED'] as const)('a viewing becomes %s only while it lasts', (status) => {
  expect(statusesBefore(status)).toEqual(['STARTED', 'PAUSED']);
});

test.each(['COMPLETED', 'ABORTED', 'FAILED'] as const)('a viewing that is %s stays so', (status) => {
  expect(statusesBefore(status)).toEqual(['STARTED', 'PAUSED', status]);
  const elsewhere = SESSION_STATUSES.filter((next) => next !== status);
  for (const next of elsewhere) expect(statusesBefore(next)).not.toContain(status);
});
