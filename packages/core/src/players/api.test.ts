import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID, OTHER_ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/embedded-video-player';
  expect(contractsOf(calls)).toEqual({
    createPlayer: `bearer POST ${path} → 201 or PLAN_LIMIT_REACHED, once a key`,
    listPlayers: `bearer GET ${path} → 200`,
    getPlayer: `bearer GET ${path}/{id} → 200`,
    updatePlayer: `bearer PUT ${path} → 200, if it matches`,
    deletePlayer: `bearer DELETE ${path}/{id} → 200 or ILLEGAL_TRANSITION`,
    restorePlayer: `bearer POST ${path}/{id}/restore → 200 or PLAN_LIMIT_REACHED`,
    assignContent: `bearer PUT ${path}/widget/assign-stream-playlist → 200, if it matches`,
    getPublicDetails: `public-key GET ${path}/public → 200 or ORIGIN_NOT_ALLOWED`,
  });
});

test('the list is sorted by date or name, of one business', () => {
  expect(v.parse(calls.listPlayers.query, { businessAccountId: ID })).toMatchObject({
    businessAccountId: ID,
    sort: 'createdDate,DESC',
  });
  expect(v.is(calls.listPlayers.query, { sort: 'name,ASC' })).toBe(true);
});

test('a page gets its players and videos with the key in the query, or one player with the key in a header', () => {
  const { query, headers } = calls.getPublicDetails;
  expect(v.parse(query, { key: 'pk_1', playerId: ID, videoId: [ID, OTHER_ID] })).toEqual({
    key: 'pk_1',
    playerId: [ID],
    videoId: [ID, OTHER_ID],
  });
  expect(v.parse(query, { embeddedVideoPlayerId: ID })).toEqual({
    embeddedVideoPlayerId: ID,
    playerId: [],
    videoId: [],
  });
  const known = { 'x-public-key': 'pk_1', embeddedvideoplayerid: ID };
  expect(v.parse(headers, { ...known, host: 'video.example' })).toEqual(known);
});
