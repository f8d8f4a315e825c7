import { expect, it } from 'vitest';
import { type Area, cornersFrom, findPlace, type Spot } from './find-place.ts';

const WINDOW = { width: 1280, height: 800 };
const SIZE = { width: 360, height: 240 };

const place = (...blocked: readonly Area[]) => placeFrom('BOTTOM_RIGHT', ...blocked);
const placeFrom = (preferred: Spot, ...blocked: readonly Area[]) =>
  findPlace(preferred, SIZE, {
    window: WINDOW,
    gapPx: 16,
    blockersIn: (area) =>
      blocked.filter(
        ({ left, top, width, height }) =>
          left < area.left + area.width &&
          left + width > area.left &&
          top < area.top + area.height &&
          top + height > area.top,
      ),
  });

it('takes the corner that was asked for', () => {
  expect(place()).toEqual({ corner: 'BOTTOM_RIGHT', liftPx: 0 });
});

it('moves up above what lies along the edge', () => {
  expect(place({ left: 0, top: 680, width: 1280, height: 120 })).toEqual({
    corner: 'BOTTOM_RIGHT',
    liftPx: 120,
  });
});

it('moves up above several, one after the other', () => {
  const chat = { left: 1200, top: 600, width: 60, height: 60 };
  expect(place({ left: 0, top: 720, width: 1280, height: 80 }, chat)).toEqual({
    corner: 'BOTTOM_RIGHT',
    liftPx: 200,
  });
});

it('goes to another corner where there is no room above', () => {
  expect(place({ left: 900, top: 200, width: 380, height: 600 })).toEqual({
    corner: 'BOTTOM_LEFT',
    liftPx: 0,
  });
});

it('stays away while there is no place at all', () => {
  expect(place({ left: 0, top: 100, width: 1280, height: 700 })).toBeUndefined();
});

it('tries the nearest corners first', () => {
  expect(cornersFrom('TOP_LEFT')).toEqual(['TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT']);
});

it('takes the middle where that was asked for and nothing is in it, and else a corner', () => {
  expect(placeFrom('CENTER')).toEqual({ corner: 'CENTER', liftPx: 0 });
  expect(placeFrom('CENTER', { left: 0, top: 710, width: 1280, height: 90 })?.corner).toBe('CENTER');
  expect(placeFrom('CENTER', { left: 600, top: 380, width: 80, height: 40 })?.corner).toBe('BOTTOM_RIGHT');
});
