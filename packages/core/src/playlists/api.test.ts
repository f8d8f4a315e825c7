import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID, OTHER_ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/stream/playlist';
  expect(contractsOf(calls)).toEqual({
    savePlaylist: `bearer POST ${path} → 201, once a key`,
    listPlaylists: `bearer GET ${path} → 200`,
    getPlaylist: `bearer GET ${path}/{id} → 200`,
    updatePlaylist: `bearer PUT ${path}/{id} → 200, if it matches`,
    deletePlaylist: `bearer DELETE ${path}/{id} → 200`,
    restorePlaylist: `bearer POST ${path}/{id}/restore → 200`,
    getPlaylistDetails: `bearer GET ${path}/details/{businessId}/{playlistId} → 200`,
    assignStream: `bearer POST ${path}/assign-stream → 200 or DUPLICATE_ITEM, once a key`,
    removeStream: `bearer DELETE ${path}/remove/detail/{playlistId}/{streamId} → 200`,
    getPublicPlaylist:
      'public-key GET /stream/viewer/detail/playlist → 200 or ORIGIN_NOT_ALLOWED or NOT_FOUND',
  });
});

test('the list is sorted by date or name, of one business', () => {
  expect(v.parse(calls.listPlaylists.query, { businessId: ID })).toMatchObject({
    businessId: ID,
    sort: 'createdDate,DESC',
  });
  expect(v.is(calls.listPlaylists.query, { sort: 'name,ASC' })).toBe(true);
});

test.each([
  ['the details of a playlist', calls.getPlaylistDetails.params, ['businessId', 'playlistId']],
  ['a video to add', calls.assignStream.body, ['playlistId', 'streamId']],
  ['a video to take out', calls.removeStream.params, ['playlistId', 'streamId']],
] as const)('%s are identified by two ids', (_, schema, [first, second]) => {
  const ids = { [first]: ID, [second]: OTHER_ID };
  expect(v.parse(schema, ids)).toEqual(ids);
  expect(v.is(schema, { ...ids, [second]: 'two' })).toBe(false);
});

test('visitors send the key in the query or in a header', () => {
  const { query, headers } = calls.getPublicPlaylist;
  expect(v.parse(query, { key: 'pk_1', playlistId: ID })).toEqual({ key: 'pk_1', playlistId: ID });
  const known = { 'x-public-key': 'pk_1', playlistid: ID };
  expect(v.parse(headers, { ...known, host: 'video.example' })).toEqual(known);
});
