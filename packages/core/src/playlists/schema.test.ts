import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { PUBLIC_VIDEO } from '../../test/sample-player.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { MAX_PLAYLIST_ITEMS } from './constants.ts';
import { Playlist, PlaylistDraft, PlaylistUpdate, PublicPlaylist } from './schema.ts';

const idOf = (number: number) => `01934567-0000-7000-8000-${String(number).padStart(12, '0')}`;
const many = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

describe('PlaylistDraft', () => {
  test('needs only a name; it is then published, empty and without a description', () => {
    expect(v.parse(PlaylistDraft, { name: ' Summer ' })).toEqual({
      name: 'Summer',
      description: '',
      publishState: 'Published',
      streamIds: [],
    });
  });

  test('accepts as many videos as a playlist may have', () => {
    expect(problemsOf(PlaylistDraft, { name: 'All', streamIds: many(MAX_PLAYLIST_ITEMS) })).toEqual({});
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(101) }, { name: 'Cannot contain more than 100 characters' }],
    [
      { name: 'A', description: 'x'.repeat(5001) },
      { description: 'Cannot contain more than 5000 characters' },
    ],
    [{ name: 'A', publishState: 'Draft' }, { publishState: 'Must be Published or UnPublished' }],
    [{ name: 'A', streamIds: 'all' }, { streamIds: 'Must be a list of ids' }],
    [{ name: 'A', streamIds: [idOf(1), 'two'] }, { 'streamIds.1': 'Must be an id' }],
    [{ name: 'A', streamIds: [idOf(1), idOf(2), idOf(1)] }, { 'streamIds.2': 'Duplicate item' }],
    [{ name: 'A', streamIds: many(101) }, { streamIds: 'Cannot contain more than 100 items' }],
  ])('answers %j with %j', (input, fields) => {
    expect(problemsOf(PlaylistDraft, input)).toEqual(fields);
  });

  test('recognises the same id in another case', () => {
    const id = 'ABCDEF12-0000-7000-8000-000000000001';
    expect(problemsOf(PlaylistDraft, { name: 'A', streamIds: [id, id.toLowerCase()] })).toEqual({
      'streamIds.1': 'Duplicate item',
    });
  });
});

describe('PlaylistUpdate', () => {
  test('changes the fields that it names, and no others', () => {
    expect(v.parse(PlaylistUpdate, {})).toEqual({});
    expect(v.parse(PlaylistUpdate, { streamIds: [] })).toEqual({ streamIds: [] });
  });

  test("follows the draft's rules", () => {
    expect(problemsOf(PlaylistUpdate, { name: '', streamIds: [idOf(1), idOf(1)] })).toEqual({
      name: 'Name is required',
      'streamIds.1': 'Duplicate item',
    });
  });
});

const item = {
  streamId: OTHER_ID,
  category: 'LIVE',
  name: 'The wood',
  durationMs: null,
  posterUrl: null,
  status: 'READY',
  publishState: 'Published',
  accessVisibility: 'UNLISTED',
  isVisible: true,
  live: { status: 'SCHEDULED', eventStart: TIME },
};
const playlist = {
  id: ID,
  businessId: OTHER_ID,
  name: 'Workshop',
  description: '',
  publishState: 'UnPublished',
  itemCount: 1,
  visibleCount: 0,
  durationMs: 61_500,
  posterUrl: null,
  watchUrl: 'https://video.example/p/1',
  version: 1,
  createdDate: TIME,
  updatedDate: TIME,
  items: [item],
};

test.each([
  ['a playlist', Playlist, playlist],
  [
    'a public playlist',
    PublicPlaylist,
    { id: ID, name: 'Workshop', description: '', videos: [PUBLIC_VIDEO] },
  ],
])('%s has all its fields in the answer and no others', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, deletedDate: TIME })).toEqual(answer);
});
