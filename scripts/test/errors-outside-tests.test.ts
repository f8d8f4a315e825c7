import { expect, it } from 'vitest';
import { errorsOutsideTests } from './errors-outside-tests.ts';

const ended = ['⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯', '', ' Test Files  1 passed (1)', '     Errors  1 error'];

it('has the errors of a run with their stacks, and nothing else of it', () => {
  const output = [
    ' ✓ unit packages/core/src/a.test.ts (1 test)',
    '\u001b[31m⎯⎯⎯\u001b[39m\u001b[1m Unhandled Errors \u001b[22m⎯⎯⎯',
    '',
    '⎯⎯⎯ Unhandled Rejection ⎯⎯⎯',
    '\u001b[31mError: read ECONNRESET\u001b[39m',
    ' ❯ packages/core/src/a.test.ts:2:57',
    ...ended,
  ].join('\n');
  expect(errorsOutsideTests(output)).toBe(
    [
      '⎯⎯⎯ Unhandled Errors ⎯⎯⎯',
      '⎯⎯⎯ Unhandled Rejection ⎯⎯⎯',
      'Error: read ECONNRESET',
      ' ❯ packages/core/src/a.test.ts:2:57',
    ].join('\n'),
  );
});

it('has the last lines of a run that names no error', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  expect(errorsOutsideTests(lines.join('\n'))).toBe(lines.slice(-15).join('\n'));
});
