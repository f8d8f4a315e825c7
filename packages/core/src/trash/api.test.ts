import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  expect(contractsOf(calls)).toEqual({
    listTrash: 'bearer GET /business/v1.1/trash → 200',
    removeForGood: 'bearer DELETE /business/v1.1/trash/{kind}/{id} → 200',
  });
});

test('the list has pages, and one order', () => {
  expect(v.parse(calls.listTrash.query, {})).toEqual({ page: 0, size: 10 });
  expect(v.is(calls.listTrash.query, { sort: 'name,ASC' })).toBe(false);
});

test('a kind that the trash does not hold is refused with the ones that it does', () => {
  const { issues } = v.safeParse(calls.removeForGood.params, { kind: 'COMMUNITY', id: ID });
  expect(issues?.[0]?.message).toBe(
    'Must be one of VIDEO, PLAYLIST, PLAYER, WIDGET, SPLIT_TEST, HYPERGRAPHIC, STREAM, ARCHIVE',
  );
});
