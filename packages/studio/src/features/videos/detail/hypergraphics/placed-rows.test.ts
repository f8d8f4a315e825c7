import { expect, it } from 'vitest';
import { newId } from '../../../../../test/factories.ts';
import { errorsOf, newRow, type PlacedRow, sortRows, toPlaced, toRows } from './placed-rows.ts';

const id = newId();
const place = { leftPercent: 5, topPercent: 5, widthPercent: 20 };
const MINUTE_MS = 60_000;
const wrongWith = (changes: Partial<PlacedRow>) => {
  const row = { ...newRow(id, 5, 60), ...changes };
  return errorsOf([row], MINUTE_MS).get(row.key) ?? {};
};

it('begins an image where the player stands, for ten seconds or to the end', () => {
  expect(newRow(id, 65.25, 600)).toMatchObject({ from: '1:05.3', to: '1:15.3' });
  expect(newRow(id, 55, 60)).toMatchObject({ from: '0:55', to: '' });
});

it.each<[Partial<PlacedRow>, object]>([
  [{}, {}],
  [{ to: '' }, {}],
  [{ to: '9:00' }, {}],
  [{ from: 'soon' }, { from: 'Must be a time such as 1:05' }],
  [{ to: '1:' }, { to: 'Must be a time such as 1:05' }],
  [{ from: '1:00', to: '' }, { from: 'Must be before the end of the video' }],
  [{ from: '0:10', to: '0:10' }, { to: 'Must be later than the start' }],
  [
    { from: '', to: 'x' },
    { from: 'Must be a time such as 1:05', to: 'Must be a time such as 1:05' },
  ],
])('says of %j what is wrong', (changes, expected) => {
  expect(wrongWith(changes)).toEqual(expected);
});

it('keeps times that are finer than they are shown, until they are changed', () => {
  const placed = { hypergraphicId: id, fromS: 1.234, toS: 8.765, ...place };
  const [row] = toRows([placed]) as [PlacedRow];
  expect(row).toMatchObject({ from: '0:01.2', to: '0:08.8' });
  expect(toPlaced([row])).toEqual([placed]);
  expect(toPlaced([{ ...row, to: '0:09' }])).toEqual([{ ...placed, toS: 9 }]);
});

it('is in the order of its times, and what is none is at the end', () => {
  const rows = ['0:30', 'x', '0:05'].map((from) => ({ ...newRow(id, 0, 0), from, to: '' }));
  expect(sortRows(rows).map(({ from }) => from)).toEqual(['0:05', '0:30', 'x']);
  expect(toPlaced(rows).map(({ fromS }) => fromS)).toEqual([5, 30]);
});
