import { expect, test } from 'vitest';
import { ID } from '../../test/sample-values.ts';
import { readShowing, writeShowing } from './date-range.ts';

const place = { leftPercent: 5.5, topPercent: 0, widthPercent: 25 };
const nasty = '50 % "off", {$today}\r\n=\u2028\u2029\\ Größe 🎉 \ud800';

test('whatever a name contains, the attribute stays one quoted string of one line, and says the same', () => {
  const drawn = {
    id: ID,
    name: nasty,
    url: 'https://shop.example/?a=%22',
    defaultPath: '/a.png',
    hoverPath: '',
  };
  const value = writeShowing({ ...drawn, ...place });
  expect(value).not.toMatch(/["\r\n\u2028\u2029]|\{\$/);
  expect(readShowing(value)).toEqual({ ...drawn, ...place });
});

test('says nothing but what is drawn', () => {
  const drawn = { id: ID, name: 'Sale', url: '', defaultPath: '/a.png', hoverPath: '', ...place };
  const told = { ...drawn, from: 'now', until: null, businessId: ID };
  expect(readShowing(writeShowing(told))).toEqual(drawn);
});

test('refuses what it has not written', () => {
  for (const value of ['', '{', '%']) expect(() => readShowing(value)).toThrow(Error);
});
