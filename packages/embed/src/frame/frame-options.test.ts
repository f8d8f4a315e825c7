import { expect, it } from 'vitest';
import { frameOptions } from './frame-options.ts';

const read = (query: string) => frameOptions(new URLSearchParams(query));

it('reads what an address asks for', () => {
  expect(read('autoplay=1&loop=0&controls=0&muted=1&color=%23aB1200&start=1m30s')).toEqual({
    look: { autoPlay: true, videoLoop: false, hideControls: true, playerColor: '#aB1200' },
    isMuted: true,
    start: '1m30s',
  });
  expect(read('color=112233').look).toEqual({ playerColor: '#112233' });
});

it.each([
  '',
  'autoplay=yes&loop=2&controls=&muted=on',
  'autoplay=constructor&loop=__proto__&controls=toString',
  'color=red&foo=1',
  'color=%2311223',
  'color=112233;background:url(x)',
])('leaves the player as it is for %j', (query) => {
  expect(read(query)).toEqual({ look: {}, isMuted: false, start: null });
});
