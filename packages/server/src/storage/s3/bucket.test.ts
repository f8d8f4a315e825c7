import { expect, test } from 'vitest';
import { urlOf } from './bucket.ts';

const account = { region: 'r', name: 'films', accessKeyId: 'k', secretAccessKey: 's' };

test.each([
  ['https://s3.example.com', true, 'https://s3.example.com/films/vod/a'],
  ['https://s3.example.com:9000/', true, 'https://s3.example.com:9000/films/vod/a'],
  ['https://s3.example.com', false, 'https://films.s3.example.com/vod/a'],
  ['https://example.com/storage/s3', true, 'https://example.com/storage/s3/films/vod/a'],
  ['https://example.com/s3/', false, 'https://films.example.com/s3/vod/a'],
])('in %s, with the bucket in the path: %s, an object is at %s', (endpoint, isPathStyle, url) => {
  const bucket = { ...account, endpoint, isPathStyle };
  expect(urlOf(bucket, 'vod/a').href).toBe(url);
});

test('queries are escaped', () => {
  const bucket = { ...account, endpoint: 'https://s3.example.com', isPathStyle: true };
  expect(urlOf(bucket, '', { prefix: 'a/', uploads: '' }).href).toBe(
    'https://s3.example.com/films/?prefix=a%2F&uploads=',
  );
});
