import { expect, test } from 'vitest';
import { createKeyRing, UnsealError } from './key-ring.ts';

const [OLD, NEW] = ['an old secret of 32 characters at least', 'a new secret of 32 characters at least'];

test('a sealed value can be opened, for its own place only', () => {
  const ring = createKeyRing([OLD]);
  const sealed = ring.seal('rtmp key: häuschen', 'stream 1');
  expect(sealed).not.toContain('rtmp');
  expect(sealed).toMatch(new RegExp(`^v1\\.${ring.currentId}\\.[\\w-]+$`));
  expect(ring.open(sealed, 'stream 1')).toBe('rtmp key: häuschen');
  expect(() => ring.open(sealed, 'stream 2')).toThrow(UnsealError);
  expect(ring.seal('rtmp key: häuschen', 'stream 1')).not.toBe(sealed);
});

test('a changed byte, another version and an unknown key are refused', () => {
  const ring = createKeyRing([OLD]);
  const sealed = ring.seal('secret', 'place');
  const flipped = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
  expect(() =>
    ring.open(
      flipped.replace(/.(?=.{5}$)/, (c) => (c === 'x' ? 'y' : 'x')),
      'place',
    ),
  ).toThrow(UnsealError);
  expect(() => ring.open(sealed.replace('v1.', 'v2.'), 'place')).toThrow(UnsealError);
  expect(() => createKeyRing([NEW]).open(sealed, 'place')).toThrow('unknown key');
});

test('after a rotation the old key still reads, and the new one writes', () => {
  const before = createKeyRing([OLD]);
  const after = createKeyRing([NEW, OLD]);
  expect(after.currentId).not.toBe(before.currentId);
  expect(after.ids).toEqual([after.currentId, before.currentId]);
  expect(after.open(before.seal('secret', 'place'), 'place')).toBe('secret');
  expect(() => before.open(after.seal('secret', 'place'), 'place')).toThrow(UnsealError);
});

test('each purpose and each root has its own key, the current root’s first', () => {
  const ring = createKeyRing([NEW, OLD, NEW]);
  expect(ring.keys('csrf')).toHaveLength(2);
  expect(ring.keys('csrf')[0]).toEqual(createKeyRing([NEW]).keys('csrf')[0]);
  expect(ring.keys('csrf')[1]).toEqual(createKeyRing([OLD]).keys('csrf')[0]);
  expect(ring.keys('csrf')[0]).not.toEqual(ring.keys('access-token')[0]);
});
