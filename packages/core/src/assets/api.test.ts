import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('the URLs that other sites have in their pages stay the same', () => {
  expect(contractsOf(calls)).toEqual({
    getLoader: 'public GET /sub-apps/widgets/player/index.js → 200',
    getPlayerPage: 'public GET /embed/{playerId} → 200',
    getOembed: 'public GET /oembed → 200',
  });
});

test.each([
  ['a snippet', calls.getLoader, { key: 'pk_1', sum: 'a-b' }],
  [
    'a frame',
    calls.getPlayerPage,
    { autoplay: '1', muted: '0', loop: '1', controls: '0', color: '#c8102e', start: '1m30s' },
  ],
])('%s may add anything to its URL, but only this much is read', (_, { query }, known) => {
  expect(v.parse(query, { ...known, utm_source: 'mail' })).toEqual(known);
  expect(v.parse(query, {})).toEqual({});
});

test('a frame names its player', () => {
  expect(v.parse(calls.getPlayerPage.params, { playerId: ID })).toEqual({ playerId: ID });
});
