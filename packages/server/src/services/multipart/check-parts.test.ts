import { describe, expect, test } from 'vitest';
import { checkParts, compositeEtag, isSameList } from './check-parts.ts';

const MiB = 1024 * 1024;
const etag = (letter: string) => `"${letter.repeat(32)}"`;
const one = { partNumber: 1, etag: etag('a'), sizeBytes: 5 * MiB };
const two = { partNumber: 2, etag: etag('b'), sizeBytes: 5 * MiB };
const three = { partNumber: 3, etag: etag('c'), sizeBytes: 1 };
const all = [one, two, three];
const total = 10 * MiB + 1;

const refusal = (code: string) => expect.objectContaining({ status: 400, code });

describe('checkParts', () => {
  test('parts of 5 MiB and a smaller last one are joined', () =>
    expect(checkParts(all, all, total)).toEqual(all));

  test('a single part may be small', () => expect(checkParts([three], all, 1)).toEqual([three]));

  test('unlisted parts are left out', () =>
    expect(checkParts([one, three], all, 5 * MiB + 1)).toEqual([one, three]));

  test.each([
    ['out of order', [two, one, three]],
    ['the same part twice', [one, one, two, three]],
  ])('%s is InvalidPartOrder', (_, listed) =>
    expect(() => checkParts(listed, all, total)).toThrow(refusal('INVALID_PART_ORDER')),
  );

  test('a part that has not arrived is InvalidPart', () =>
    expect(() => checkParts([...all, { partNumber: 4, etag: etag('d') }], all, total)).toThrow(
      refusal('INVALID_PART'),
    ));

  test('another ETag is InvalidPart', () =>
    expect(() => checkParts([one, { ...two, etag: etag('e') }, three], all, total)).toThrow(
      refusal('INVALID_PART'),
    ));

  test('a small part before the last is EntityTooSmall', () =>
    expect(() =>
      checkParts(
        [
          { ...three, partNumber: 3 },
          { ...one, partNumber: 4 },
        ],
        [three, { ...one, partNumber: 4 }],
        total,
      ),
    ).toThrow(refusal('ENTITY_TOO_SMALL')));

  test('a total that is not the announced size is InvalidPart and says both', () =>
    expect(() => checkParts(all, all, total + 1)).toThrow(
      `${total} bytes, but the file was announced with ${total + 1}`,
    ));
});

test('the composite ETag is the one that S3 documents: MD5 over the raw MD5s, and the number of parts', () => {
  // md5('') and md5('a'), joined and hashed again.
  const parts = [
    { etag: '"d41d8cd98f00b204e9800998ecf8427e"' },
    { etag: '"0cc175b9c0f1b6a831c399e269772661"' },
  ];
  expect(compositeEtag(parts)).toBe('"68083ea43d0307eecfa2b4749f19df15-2"');
  expect(compositeEtag([{ etag: '"d41d8cd98f00b204e9800998ecf8427e"' }])).toBe(
    '"59adb24ef3cdbe0297f05b395827453f-1"',
  );
});

test('ETags that are no MD5s make different composites when they differ', () => {
  const [a, b] = [compositeEtag([{ etag: '"kms-a"' }]), compositeEtag([{ etag: '"kms-b"' }])];
  expect(a).toMatch(/^"[0-9a-f]{32}-1"$/);
  expect(a).not.toBe(b);
});

test('a list is the same only with the same numbers, ETags and length', () => {
  expect(isSameList(all, all)).toBe(true);
  expect(isSameList([one, two], all)).toBe(false);
  expect(isSameList([one, { ...two, etag: etag('e') }, three], all)).toBe(false);
});
