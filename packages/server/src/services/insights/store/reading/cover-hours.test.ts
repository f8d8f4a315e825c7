import { expect, test } from 'vitest';
import { coverHours } from './cover-hours.ts';

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });
const longAgo = new Date(0);

test('less than half of an hour is its plays', () => {
  expect(coverHours([span('10:40', '13:10')], longAgo)).toEqual({
    hours: [span('11:00', '13:00')],
    plays: [{ sign: 1, spans: [span('10:40', '11:00'), span('13:00', '13:10')] }],
  });
});

test('more than half of one is the hour without the rest', () => {
  expect(coverHours([span('10:10', '13:50')], longAgo)).toEqual({
    hours: [span('11:00', '13:00'), span('10:00', '11:00'), span('13:00', '14:00')],
    plays: [{ sign: -1, spans: [span('10:00', '10:10'), span('13:50', '14:00')] }],
  });
});

test('each end is for itself, also where there is no whole hour between them', () => {
  const none = { start: at('10:10'), end: at('10:10') };
  expect(coverHours([span('10:10', '11:20')], longAgo)).toEqual({
    hours: [none, span('10:00', '11:00')],
    plays: [
      { sign: 1, spans: [span('11:00', '11:20')] },
      { sign: -1, spans: [span('10:00', '10:10')] },
    ],
  });
  expect(coverHours([span('10:05', '10:55')], longAgo).plays).toEqual([
    { sign: -1, spans: [span('10:00', '10:05'), span('10:55', '11:00')] },
  ]);
});

test('whole hours need no plays, nor does what is so old that they are gone', () => {
  expect(coverHours([span('10:00', '12:00')], longAgo)).toEqual({
    hours: [span('10:00', '12:00')],
    plays: [],
  });
  expect(coverHours([span('10:20', '12:40')], at('20:00')).plays).toEqual([]);
});
