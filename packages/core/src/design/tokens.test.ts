import { describe, expect, test } from 'vitest';
import {
  color,
  DEFAULT_PLAYER_COLOR,
  motion,
  radius,
  SNACKBAR_MS,
  SPACING_STEP,
  typeface,
} from './tokens.ts';

/** The relative luminance of `#RRGGBB` (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const { background, surface, surfaceRaised, ...ink } = color[theme];

  test.each(['text', 'textMuted', 'success', 'warning', 'information', 'danger'] as const)(
    '%s is legible on every surface',
    (name) => {
      for (const under of [background, surface, surfaceRaised])
        expect(contrastOf(ink[name], under)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('text on the primary colour is legible', () => {
    expect(contrastOf(ink.onPrimary, ink.primary)).toBeGreaterThanOrEqual(4.5);
  });
});

test('sizes match the specification and the design', () => {
  expect(radius).toEqual({ control: 8, card: 12, crashDialog: 20 });
  expect(typeface.size).toEqual({ heading1: 28, heading2: 20, heading3: 16, body: 14, table: 13 });
  expect([SPACING_STEP, SNACKBAR_MS]).toEqual([4, 3000]);
  expect(motion.durationMs).toBeLessThanOrEqual(200);
});

test('a new player has the primary colour', () => {
  expect(DEFAULT_PLAYER_COLOR).toBe(color.light.primary);
});
