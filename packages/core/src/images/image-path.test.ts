import { expect, test } from 'vitest';
import { ID } from '../../test/sample-values.ts';
import { imageAt, imagePath, logoAddress, storedLogo } from './image-path.ts';

const name = { kind: 'PLAYER_LOGO', id: ID } as const;
const origin = 'https://video.example';

test('an image is found by its path', () => {
  expect(imageAt(imagePath(name))).toEqual(name);
});

test.each(['', '/cdn/image', `/cdn/image/COMMUNITY/${ID}`, `${imagePath(name)}?v=1`, `${imagePath(name)}/x`])(
  'the path %j names none',
  (path) => expect(imageAt(path)).toBeNull(),
);

test.each([origin, 'https://media.example'])(
  'a logo that was uploaded moves with our origin from %s',
  (from) => {
    const stored = storedLogo(`${from}${imagePath(name)}`, ['https://media.example', origin]);
    expect(logoAddress(stored, 'https://films.example')).toBe(`https://films.example${imagePath(name)}`);
  },
);

test.each([
  '',
  'https://shop.example/logo.png',
  `https://shop.example${imagePath(name)}`,
  `${origin}.evil.example${imagePath(name)}`,
  `${origin}/cdn/thumbnail/${ID}.png`,
])('the address %j stays as it was typed', (address) => {
  expect(storedLogo(address, [origin])).toBe(address);
  expect(logoAddress(address, origin)).toBe(address);
});
