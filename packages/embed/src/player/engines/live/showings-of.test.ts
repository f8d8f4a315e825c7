import { SHOWING_CLASS, writeShowing } from '@commoncast/core/showings/date-range';
import { expect, it } from 'vitest';
import { showingsOf } from './showings-of.ts';

const drawn = {
  id: 'a',
  name: '50 % "off"',
  url: 'https://shop.example/',
  defaultPath: '/sale.png',
  hoverPath: '',
  ...{ leftPercent: 5, topPercent: 5, widthPercent: 20 },
};
const span = { from: '2026-05-01T10:00:00.000Z', until: null };

it('reads images with their times, and leaves out whatever else a stream says', () => {
  const value = writeShowing(drawn);
  const told = [
    { kind: SHOWING_CLASS, value, ...span },
    { kind: 'com.example.advert', value, ...span },
    { kind: undefined, value, ...span },
    { kind: SHOWING_CLASS, value: '%', ...span },
    { kind: SHOWING_CLASS, value: undefined, ...span },
  ];
  expect(showingsOf(told)).toEqual([{ ...drawn, ...span }]);
});
