import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { Oembed, OembedQuery } from './oembed.ts';

const url = 'https://video.example/v/1';

describe('an oEmbed request', () => {
  test('is answered in JSON unless it asks for XML, within a box of pixels', () => {
    expect(v.parse(OembedQuery, { url, callback: 'alert' })).toEqual({ url, format: 'json' });
    expect(v.parse(OembedQuery, { url, format: 'xml', maxwidth: '1', maxheight: '99999' })).toEqual({
      url,
      format: 'xml',
      maxwidth: 1,
      maxheight: 99_999,
    });
    expect(problemsOf(OembedQuery, { url: 'u'.repeat(2048) })).toEqual({});
  });

  test.each([
    [{ url: undefined }, { url: 'URL is required' }],
    [{ url: 'u'.repeat(2049) }, { url: 'Cannot contain more than 2048 characters' }],
    [{ format: 'yaml' }, { format: 'Must be json or xml' }],
    [{ maxwidth: '0' }, { maxwidth: 'Must be a whole number of pixels, 1 to 99999' }],
    [{ maxheight: '100000' }, { maxheight: 'Must be a whole number of pixels, 1 to 99999' }],
    [{ maxheight: '1.5' }, { maxheight: 'Must be a whole number of pixels, 1 to 99999' }],
  ])('%j draws %j', (part, problems) => {
    expect(problemsOf(OembedQuery, { url, ...part })).toEqual(problems);
  });
});

test('an answer has the fields of oEmbed’s type video and no others', () => {
  const answer = {
    version: '1.0',
    type: 'video',
    title: 'Bowls',
    author_name: 'Bowls & Co',
    provider_name: 'Commoncast',
    provider_url: 'https://video.example',
    cache_age: 3600,
    html: '<iframe></iframe>',
    width: 640,
    height: 360,
    thumbnail_url: 'https://video.example/cdn/thumbnail/1.png',
    thumbnail_width: 640,
    thumbnail_height: 360,
  };
  expect(v.parse(Oembed, { ...answer, businessId: '1' })).toEqual(answer);
});
