import { expect, it } from 'vitest';
import { newId } from '../../../test/factories.ts';
import { testCleaner } from '../../../test/sentry-cleaner.ts';

const clean = testCleaner({ typed: ['My private diary'] });

it.each([
  [`https://studio.test/videos/${newId()}/captions?search=diary#cue`, 'https://studio.test/videos/:id/:tab'],
  ['/videos?search=diary', '/videos'],
  [`/business/v1.1/embedded-video-player/${newId()}?a=b`, '/business/v1.1/embedded-video-player/:id'],
  ['/v1.1/things/My-Diary/9f8c', '/v1.1/things/:id/:id'],
  [
    'https://studio.test/assets/studio/assets/index-Dx1.js',
    'https://studio.test/assets/studio/assets/index-Dx1.js',
  ],
  ['wss://studio.test/live/abc123', 'wss://studio.test/live/:id'],
  ['https://bucket.s3.test/own/key?X-Amz-Signature=1', 'https://elsewhere'],
  ['https://user:secret@studio.test/videos', 'https://studio.test/videos'],
  ['//evil.test/path', 'https://elsewhere'],
  ['blob:https://studio.test/1b2c', 'blob:'],
  ['mailto:ada@example.test', 'mailto:'],
  ['https://[', 'https://elsewhere'],
])('says of the address %s no more than %s', (address, cleaned) => {
  expect(clean.address(address)).toBe(cleaned);
});

it('cleans addresses in a text, and keeps the text around them', () => {
  expect(clean.text(`GET https://studio.test/players/${newId()}?token=t failed (https://shop.test/a)`)).toBe(
    'GET https://studio.test/players/:id failed (https://elsewhere)',
  );
});

it('leaves out what was typed, and what a parser quotes', () => {
  expect(clean.message('TypeError', 'cannot colour My private diary')).toBe('cannot colour [typed]');
  expect(clean.message('SyntaxError', 'Unexpected token, "{name: Mal"... is not valid')).toBe(
    'Unexpected token, "…"... is not valid',
  );
});
