import { expect, it, test } from 'vitest';
import { type PlacedWidget, widgetPlacementOf } from './widget-placement.ts';

const widget: PlacedWidget = { id: '42', kind: 'INLINE', trigger: { on: 'LOAD' } };
const drawing = (viewBox: string) =>
  `<div><commoncast-widget widget-id="42"><svg width="100%" viewBox="${viewBox}" display="block" aria-hidden="true"></svg></commoncast-widget></div>`;

it.each([
  ['wide', { width: 1920, height: 1080 }, '0 0 16 9'],
  ['high', { width: 1080, height: 1920 }, '0 0 9 16'],
  ['square', { width: 720, height: 720 }, '0 0 9 9'],
  ['wider than widgets are', { width: 4000, height: 1000 }, '0 0 21 9'],
  ['higher than widgets are', { width: 500, height: 2000 }, '0 0 9 16'],
  ['unknown', { width: null, height: null }, '0 0 16 9'],
  ['none', null, '0 0 16 9'],
])('keeps the place of a %s picture free, and shows none', (_, picture, viewBox) => {
  expect(widgetPlacementOf(widget, picture)).toBe(drawing(viewBox));
});

it('keeps the place of a sticky widget free, too', () => {
  expect(widgetPlacementOf({ ...widget, kind: 'STICKY' }, null)).toBe(drawing('0 0 16 9'));
});

test.each<[string, Partial<PlacedWidget>]>([
  ['comes later', { trigger: { on: 'DELAY', afterS: 5 } }],
  ['floats', { kind: 'FLOATING' }],
])('what %s keeps no place free', (_, change) => {
  expect(widgetPlacementOf({ ...widget, ...change }, { width: 16, height: 9 })).toBe(
    '<commoncast-widget widget-id="42"></commoncast-widget>',
  );
});
