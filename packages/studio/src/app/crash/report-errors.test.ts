import { ApiError } from '@commoncast/core/http/api-error';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CrashReporter } from '../../services/crashes/crash-reporter.ts';
import { reportGlobalErrors } from './report-errors.ts';

let reported: [unknown, string][];
let stop: () => void;

beforeEach(() => {
  reported = [];
  const crashes: CrashReporter = {
    report: async (error, { origin }) => {
      reported.push([error, origin]);
      return null;
    },
  };
  stop = reportGlobalErrors(crashes);
});
afterEach(() => stop());

const raise = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));
const reject = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }));
const apiError = (status: number) => new ApiError({ status, code: 'INTERNAL', message: 'No' });

it('reports errors and rejections outside React', () => {
  const error = new TypeError('x is not a function');
  const reason = new RangeError('too long');
  raise(error);
  reject(reason);
  reject(apiError(500));
  expect(reported).toEqual([
    [error, 'ERROR'],
    [reason, 'REJECTION'],
    [expect.any(ApiError), 'REJECTION'],
  ]);
});

it('leaves out what is no mistake in the code', () => {
  reject(apiError(0));
  reject(apiError(401));
  reject(new DOMException('gone', 'AbortError'));
  reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
  raise(null);
  expect(reported).toEqual([]);
});

it('stops when it is told to', () => {
  stop();
  raise(new Error('late'));
  expect(reported).toEqual([]);
});
