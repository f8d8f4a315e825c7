import { expect, test } from 'vitest';
import { hoursOf, splitViewerSpan } from './split-viewer-span.ts';

const at = (time: string) => new Date(`2026-03-${time}:00Z`);
const longAgo = new Date(0);
const none = {
  ...{ days: [], evening: null, morning: null, midday: null },
  ...{ minutes: [], before: null, after: null },
};

test('whole days stand between an evening, a morning, and minutes', () => {
  expect(splitViewerSpan({ start: at('01T10:20'), end: at('04T13:05') }, longAgo)).toEqual({
    hours: { start: at('01T11:00'), end: at('04T13:00') },
    days: [{ start: at('02T00:00'), end: at('04T00:00') }],
    evening: { start: at('01T11:00'), end: at('02T00:00') },
    morning: { start: at('04T00:00'), end: at('04T13:00') },
    midday: null,
    minutes: [],
    before: { start: at('01T10:20'), end: at('01T11:00') },
    after: { start: at('04T13:00'), end: at('04T13:05') },
  });
});

test('an evening may be followed by a morning', () => {
  const hours = { start: at('01T22:00'), end: at('02T03:00') };
  expect(splitViewerSpan(hours, longAgo)).toEqual({
    ...none,
    hours,
    evening: { start: at('01T22:00'), end: at('02T00:00') },
    morning: { start: at('02T00:00'), end: at('02T03:00') },
  });
});

test('hours that touch no midnight are neither', () => {
  const midday = { start: at('01T10:00'), end: at('01T13:00') };
  expect(splitViewerSpan(midday, longAgo)).toEqual({ ...none, hours: midday, midday });
  expect(splitViewerSpan({ start: at('01T09:40'), end: at('01T13:10') }, longAgo)).toEqual({
    ...{ ...none, hours: midday, midday },
    minutes: [
      { start: at('01T09:40'), end: at('01T10:00') },
      { start: at('01T13:00'), end: at('01T13:10') },
    ],
  });
});

test('a span that touches one midnight has no midday', () => {
  const morning = { start: at('01T00:00'), end: at('01T13:00') };
  const evening = { start: at('01T13:00'), end: at('02T00:00') };
  expect(splitViewerSpan(morning, longAgo)).toEqual({ ...none, hours: morning, morning });
  expect(splitViewerSpan(evening, longAgo)).toEqual({ ...none, hours: evening, evening });
});

test('less than an hour is minutes only', () => {
  const span = { start: at('01T10:20'), end: at('01T10:40') };
  expect(splitViewerSpan(span, longAgo)).toMatchObject({ ...none, minutes: [span] });
});

test('hours are bits, from the first of the day on', () => {
  expect(hoursOf({ start: at('01T00:00'), end: at('01T03:00') })).toBe(0b111);
  expect(hoursOf({ start: at('01T22:00'), end: at('02T00:00') })).toBe(0b11 << 22);
});
