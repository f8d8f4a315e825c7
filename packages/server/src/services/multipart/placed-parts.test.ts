import { describe, expect, test } from 'vitest';
import { haveTheirPlaces, isWorthALook, placeParts } from './placed-parts.ts';

const PART = 8 * 1024 ** 2;
const LAST = 1_000;
/** A file of so many parts, of which the last is small. */
const fileOf = (count: number) => ({ size_bytes: (count - 1) * PART + LAST, part_bytes: PART });
const part = (partNumber: number, sizeBytes = PART) => ({ partNumber, etag: `"${partNumber}"`, sizeBytes });
const numbers = (parts: readonly { readonly partNumber: number }[]) =>
  parts.map(({ partNumber }) => partNumber);

describe('the parts that have arrived', () => {
  test('are the beginning up to the first gap, and the end from the last one', () => {
    const arrived = [part(1), part(2), part(4), part(6), part(7), part(8, LAST)];
    const { head, tail } = placeParts(fileOf(8), arrived);
    expect(head.map(({ offsetBytes }) => offsetBytes)).toEqual([0, PART]);
    expect(numbers(tail)).toEqual([6, 7, 8]);
    expect(tail.map(({ offsetBytes }) => offsetBytes)).toEqual([5 * PART, 6 * PART, 7 * PART]);
  });

  test('have no end where it has another size than advised, nor a beginning without the first', () => {
    expect(placeParts(fileOf(3), [part(2), part(3, 999)])).toEqual({ head: [], tail: [] });
  });

  test('of any size lie one behind the other at the beginning', () => {
    const { head } = placeParts(fileOf(8), [part(1, PART - 1), part(2, PART - 1)]);
    expect(head.map(({ offsetBytes }) => offsetBytes)).toEqual([0, PART - 1]);
  });

  test('are no more than a look is worth', () => {
    const all = Array.from({ length: 100 }, (_, index) => part(index + 1, index === 99 ? LAST : PART));
    const { head, tail } = placeParts(fileOf(100), all);
    expect(numbers(head)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
    expect(numbers(tail)).toEqual([93, 94, 95, 96, 97, 98, 99, 100]);
  });
});

test('parts have their places in a file that was completed with them, and with none other before them', () => {
  const { head, tail } = placeParts(fileOf(4), [part(1), part(4, LAST)]);
  const placed = [...head, ...tail];
  expect(haveTheirPlaces(placed, [part(1), part(2), part(3), part(4, LAST)])).toBe(true);
  const another = { ...part(1), etag: '"another"' };
  expect(haveTheirPlaces(placed, [another, part(2), part(3), part(4, LAST)])).toBe(false);
  expect(haveTheirPlaces(placed, [part(1), part(2, PART - 5), part(3, PART + 5), part(4, LAST)])).toBe(true);
  expect(haveTheirPlaces(placed, [part(1), part(2), part(4, LAST)])).toBe(false);
});

test('is worth a look: every part at first, then ever fewer, and the last two', () => {
  const worth = Array.from({ length: 40 }, (_, index) => index + 1).filter((n) =>
    isWorthALook(n, fileOf(40)),
  );
  expect(worth).toEqual([1, 2, 3, 4, 8, 16, 32, 39, 40]);
  expect(isWorthALook(1, { size_bytes: 5, part_bytes: PART })).toBe(false);
});
