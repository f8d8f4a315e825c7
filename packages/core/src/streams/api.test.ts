import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/stream/vod';
  expect(contractsOf(calls)).toEqual({
    createVod: `bearer POST ${path} → 201, once a key`,
    createAndPublishVod: `bearer POST ${path}/create-publish → 201, once a key`,
    listByCategory: 'bearer GET /stream/category → 200',
    getVod: `bearer GET ${path}/{id} → 200`,
    editVod: `bearer PATCH ${path}/{id} → 200, if it matches`,
    publishVod: `bearer POST ${path}/publish → 200 or ILLEGAL_TRANSITION`,
    deleteVod: `bearer DELETE ${path}/{id} → 200 or ILLEGAL_TRANSITION`,
    restoreVod: `bearer POST ${path}/{id}/restore → 200`,
    watchVodProgress: `bearer GET ${path}/{id}/progress → 200`,
    putPoster: `bearer PUT ${path}/{id}/poster → 200 or PLAN_LIMIT_REACHED, up to 20971520 bytes`,
    takePoster: `bearer POST ${path}/{id}/poster → 200 or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED`,
    deletePoster: `bearer DELETE ${path}/{id}/poster → 200`,
    uploadAlternatePoster: `bearer PUT ${path}/{id}/alternate-poster → 200 or PLAN_LIMIT_REACHED, up to 20971520 bytes`,
    takeAlternatePoster: `bearer POST ${path}/{id}/alternate-poster → 200 or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED`,
    adoptAlternatePoster: `bearer POST ${path}/{id}/alternate-poster/{posterId}/adopt → 200 or PLAN_LIMIT_REACHED`,
    putCaption: `bearer PUT ${path}/{id}/caption/{language} → 200, if it matches, up to 1048576 bytes`,
    deleteCaption: `bearer DELETE ${path}/{id}/caption/{language} → 200, if it matches`,
  });
});

test.each(['createdDate', 'name', 'views', 'durationMs'])(
  'streams of a category are sorted by %s',
  (field) => {
    const query = { category: 'LIVE', businessId: ID, sort: `${field},ASC` };
    expect(v.parse(calls.listByCategory.query, query)).toMatchObject(query);
  },
);

test('a list of streams needs a category that there is', () => {
  expect(problemsOf(calls.listByCategory.query, { category: 'RADIO' })).toEqual({
    category: 'Must be VOD, LIVE or PLAYLIST',
  });
});

test('publishing publishes unless it says otherwise', () => {
  expect(v.parse(calls.publishVod.body, { id: ID })).toEqual({ id: ID, publishState: 'Published' });
  expect(v.parse(calls.publishVod.body, { id: ID, publishState: 'UnPublished' })).toEqual({
    id: ID,
    publishState: 'UnPublished',
  });
});

test('a frame is a moment of the video, in seconds', () => {
  const { body } = calls.takePoster;
  expect(v.parse(body, { atS: 12.345 })).toEqual({ atS: 12.345 });
  for (const atS of ['1', null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
    expect(problemsOf(body, { atS })).toEqual({ atS: 'Must be a number of seconds' });
  expect(problemsOf(body, { atS: -0.001 })).toEqual({ atS: 'Must not be negative' });
});

test('captions are of a video and a language, and have a label', () => {
  const { params, query, body } = calls.putCaption;
  expect(v.parse(params, { id: OTHER_ID, language: 'PT-br' })).toEqual({ id: OTHER_ID, language: 'pt-BR' });
  expect(v.parse(query, { label: ' Português ' })).toEqual({ label: 'Português' });
  expect(problemsOf(query, { label: '' })).toEqual({ label: 'Label is required' });
  expect(problemsOf(query, { label: 'l'.repeat(100) })).toEqual({});
  expect(problemsOf(query, { label: 'l'.repeat(101) })).toEqual({
    label: 'Cannot contain more than 100 characters',
  });
  expect(problemsOf(body, undefined)).toEqual({ '': 'Captions are required' });
});
