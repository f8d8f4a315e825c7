import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/stream/hyper-graphics';
  expect(contractsOf(calls)).toEqual({
    createHypergraphic: `bearer POST ${path} → 201, once a key`,
    listHypergraphics: `bearer GET ${path} → 200`,
    getHypergraphic: `bearer GET ${path}/{id} → 200`,
    updateHypergraphic: `bearer PUT ${path} → 200`,
    deleteHypergraphic: `bearer DELETE ${path}/{id} → 200`,
    restoreHypergraphic: `bearer POST ${path}/{id}/restore → 200`,
    getVideoHypergraphics: 'bearer GET /stream/vod/{id}/hyper-graphics → 200',
    setVideoHypergraphics: 'bearer PUT /stream/vod/{id}/hyper-graphics → 200, up to 131072 bytes',
  });
});

test('the list is sorted by date or name, the newest first', () => {
  expect(v.parse(calls.listHypergraphics.query, {}).sort).toBe('createdDate,DESC');
  expect(v.is(calls.listHypergraphics.query, { sort: 'name,ASC' })).toBe(true);
});
