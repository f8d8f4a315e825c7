import { expect, test } from 'vitest';
import { drawSprite } from './sprite.ts';
import { Stage } from './stage.ts';

const WHITE = { luma: 235, blue: 128, red: 128 };
const lumaAt = (stage: Stage, x: number, y: number) => stage.pixels[y * stage.width + x]!;
const square = (color: string, size = 4) =>
  drawSprite(`<rect width="${size}" height="${size}" fill="${color}"/>`, size, size);

test('a sprite covers what lies under it, in limited range', async () => {
  const stage = new Stage(8, 8);
  stage.fill(await square('#000', 8));
  stage.draw(await square('#fff'), 2, 2);
  expect(lumaAt(stage, 1, 1)).toBe(16);
  expect(lumaAt(stage, 3, 3)).toBe(WHITE.luma);
  expect([stage.pixels[64 + 5], stage.pixels[80 + 5]]).toEqual([WHITE.blue, WHITE.red]);
});

test('half opaque is half way', async () => {
  const stage = new Stage(8, 8);
  stage.fill(await square('#000', 8));
  stage.draw(await square('#fff'), 0, 0, { opacity: 0.5 });
  expect(lumaAt(stage, 0, 0)).toBeCloseTo((16 + 235) / 2, -0.5);
});

test('what lies outside of the frame is left out', async () => {
  const stage = new Stage(8, 8);
  stage.fill(await square('#000', 8));
  stage.draw(await square('#fff'), -2, 6);
  expect([lumaAt(stage, 0, 6), lumaAt(stage, 1, 7), lumaAt(stage, 2, 6), lumaAt(stage, 7, 5)]).toEqual([
    235, 235, 16, 16,
  ]);
});

test('a sprite can show from the left, and rise from the bottom', async () => {
  const stage = new Stage(8, 8);
  stage.fill(await square('#000', 8));
  stage.draw(await square('#fff'), 0, 0, { shownWidth: 0.5 });
  stage.draw(await square('#fff'), 4, 0, { shownHeight: 0.5 });
  const row = (y: number) => Array.from({ length: 8 }, (_, x) => lumaAt(stage, x, y));
  expect(row(0)).toEqual([235, 235, 16, 16, 16, 16, 16, 16]);
  expect(row(3)).toEqual([235, 235, 16, 16, 235, 235, 235, 235]);
});
