import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';

test('files stay at the URLs that pages link to', () => {
  expect(contractsOf(calls)).toEqual({
    getVodPlaylist:
      'public GET /cdn/vod/{id}/index.m3u8 → 200 or ORIGIN_NOT_ALLOWED or RANGE_NOT_SATISFIABLE',
    getLivePlaylist:
      'public GET /cdn/live/{id}/index.m3u8 → 200 or ORIGIN_NOT_ALLOWED or RANGE_NOT_SATISFIABLE',
    getThumbnail: 'public GET /cdn/thumbnail/{id}.png → 200 or RANGE_NOT_SATISFIABLE',
    getShareImage: 'public GET /cdn/thumbnail/{id}.jpg → 200 or RANGE_NOT_SATISFIABLE',
  });
});
