import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';
import { ArchiveCallToAction, ArchiveMetadata, Conversion } from './schema.ts';

test('calls keep what callers rely on', () => {
  const path = '/stream/archive';
  expect(contractsOf(calls)).toEqual({
    listArchives: `bearer GET ${path} → 200`,
    createArchive: `bearer POST ${path} → 201 or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED, once a key`,
    getArchive: `bearer GET ${path}/{id} → 200`,
    listArchivesOfStream: `bearer GET ${path}/get-archive/{id} → 200`,
    deleteArchive: `bearer DELETE ${path} → 200 or ILLEGAL_TRANSITION`,
    restoreArchive: `bearer POST ${path}/{id}/restore → 200`,
    replaceArchiveMetadata: `bearer PUT ${path}/{id}/metadata → 200`,
    addArchiveMetadata: `bearer POST ${path}/{id}/metadata → 200`,
    setArchiveCallToAction: `bearer POST ${path}/cta → 200`,
    convertToVod:
      'bearer POST /stream/vod/convert-to-vod → 201 or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED, once a key',
  });
});

test('a clip is a part of a recording, all of it unless it says otherwise', () => {
  const { body } = calls.createArchive;
  expect(v.parse(body, { archiveId: ID })).toEqual({ archiveId: ID, startMs: 0, endMs: null });
  expect(problemsOf(body, { archiveId: ID, startMs: 2_000, endMs: 2_000 })).toEqual({
    endMs: 'Must be after the start',
  });
  expect(problemsOf(body, { archiveId: ID, startMs: -1 })).toEqual({
    startMs: 'Cannot be before the beginning',
  });
  expect(problemsOf(body, { archiveId: ID, endMs: 2 ** 31 })).toEqual({
    endMs: 'Must be within the first 24 days',
  });
  expect(problemsOf(body, { archiveId: ID, startMs: 1.5 })).toEqual({ startMs: 'Must be a whole number' });
});

test('a page has nine recordings, and what is deleted is deleted for a reason', () => {
  expect(v.parse(calls.listArchives.query, {})).toMatchObject({ size: 9, archiveType: 'ARCHIVE' });
  expect(v.is(calls.deleteArchive.query, { archiveId: ID, reason: 'delete' })).toBe(true);
  expect(v.is(calls.deleteArchive.query, { archiveId: ID })).toBe(false);
});

test('metadata have each key once', () => {
  const entry = (key: string) => ({ key, value: '' });
  expect(problemsOf(ArchiveMetadata, { metadataList: [entry('a'), entry('b')] })).toEqual({});
  expect(problemsOf(ArchiveMetadata, { metadataList: [entry('a'), entry('a')] })).toEqual({
    'metadataList.1': 'Duplicate key',
  });
  expect(problemsOf(ArchiveMetadata, { metadataList: [entry(' ')] })).toEqual({
    'metadataList.0.key': 'Key is required',
  });
});

test('a call to action has text and URL, or neither', () => {
  const callToAction = { ctaTextValue: 'Buy', ctaUrlValue: '' };
  expect(problemsOf(ArchiveCallToAction, { archiveId: ID, callToAction })).toEqual({
    'callToAction.ctaTextValue': 'Provide both text and URL or none',
  });
});

test('a recording becomes a video that nobody sees until it is published', () => {
  expect(v.parse(Conversion, { archiveId: ID })).toEqual({ archiveId: ID, publishState: 'UnPublished' });
});
