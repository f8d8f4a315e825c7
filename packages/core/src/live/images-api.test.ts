import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './images-api.ts';

test('calls keep what callers rely on', () => {
  expect(contractsOf(calls)).toEqual({
    listStreamImages: 'bearer GET /stream/image → 200',
    deleteStreamImage: 'bearer DELETE /stream/image → 200 or ILLEGAL_TRANSITION',
  });
});

test('a deletion names its image, and says that it is one', () => {
  expect(problemsOf(calls.deleteStreamImage.query, { uuid: ID, reason: 'delete' })).toEqual({});
  expect(problemsOf(calls.deleteStreamImage.query, { uuid: 'logo', reason: 'why not' })).toEqual({
    uuid: 'Must be an id',
    reason: "Must be 'delete'",
  });
});
