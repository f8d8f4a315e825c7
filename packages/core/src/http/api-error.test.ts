import { expect, it } from 'vitest';
import { ApiError, isApiError } from './api-error.ts';

const named = (name: string, details: object): Error => Object.assign(new Error('No'), { name }, details);

it.each<[string, unknown, boolean]>([
  ['an ApiError', new ApiError({ status: 404, code: 'NOT_FOUND', message: 'No' }), true],
  [
    'one from another frame, which has a different class',
    named('ApiError', { status: 404, code: 'NOT_FOUND' }),
    true,
  ],
  ['another error with a code and a status', named('SystemError', { status: 404, code: 'ENOENT' }), false],
  ['an error of that name without a code', named('ApiError', { status: 404 }), false],
  ['an error of that name without a status', named('ApiError', { code: 'NOT_FOUND' }), false],
  ['an object that is not an error', { name: 'ApiError', status: 404, code: 'NOT_FOUND' }, false],
  ['nothing', undefined, false],
])('tells %s', (_, thrown, is) => {
  expect(isApiError(thrown)).toBe(is);
});
