import { describe, expect, it } from 'vitest';
import { contrast, luminance, matchingColors, type Rgb, readColor } from './contrast.ts';

const read = (text: string): Rgb => readColor(text) ?? [0, 0, 0];
const BLACK = luminance(read('#000000'));
const WHITE = luminance(read('#FFFFFF'));
const SHADE = luminance(read('#333333'));

describe('contrast', () => {
  it('is what WCAG says it is', () => {
    expect(contrast(BLACK, WHITE)).toBe(21);
    expect(contrast(luminance(read('#C8102E')), WHITE)).toBeCloseTo(5.88, 2);
    expect(contrast(luminance(read('#767676')), WHITE)).toBeCloseTo(4.54, 2);
  });
});

describe('matchingColors', () => {
  it('finds ink of at least 4.5 to 1 and an edge of at least 3 to 1 for every colour', () => {
    for (let red = 0; red <= 255; red += 15) {
      for (let green = 0; green <= 255; green += 15) {
        for (let blue = 0; blue <= 255; blue += 15) {
          const own = luminance([red, green, blue]);
          const { ink, edge } = matchingColors([red, green, blue]);
          const name = `rgb ${red} ${green} ${blue}`;
          expect(contrast(own, ink === '#000' ? BLACK : WHITE), name).toBeGreaterThanOrEqual(4.5);
          const outline = edge === '#fff' ? WHITE : own;
          expect(contrast(outline, SHADE), name).toBeGreaterThanOrEqual(3);
          // An edge that could not be told from what it surrounds would be none.
          if (edge === '#fff') expect(contrast(outline, own), name).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });

  it.each([
    ['#C8102E', '#fff', '#fff'],
    ['#FFE14D', '#000', '#0000'],
    ['#0B1F33', '#fff', '#fff'],
    ['#FFFFFF', '#000', '#0000'],
  ])('gives %s ink %s and edge %s', (color, ink, edge) => {
    expect(matchingColors(read(color))).toEqual({ ink, edge });
  });
});

describe('readColor', () => {
  it.each([
    ['#00Aa88', [0, 170, 136]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['rgba(1, 2, 3, 0.5)', [1, 2, 3]],
    ['rgb(1 2 3 / 50%)', [1, 2, 3]],
    ['oklch(1 0 0)', undefined],
    ['red;}*{display:none', undefined],
    ['', undefined],
  ])('reads %s', (text, color) => {
    expect(readColor(text)).toEqual(color);
  });
});
