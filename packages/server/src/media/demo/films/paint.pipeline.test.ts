import { expect, test } from 'vitest';
import { FILMS } from './catalogue.ts';
import type { Picture } from './film.ts';
import { Stage } from './stage.ts';

const PICTURES = Object.entries(FILMS).flatMap(([name, film]): [string, Picture][] =>
  film.picture ? [[name, film.picture]] : [],
);
test.each(PICTURES)('%s moves', async (_name, picture) => {
  const paint = await picture.prepare();
  const stage = new Stage(picture.width, picture.height);
  paint(stage, 1);
  const before = Buffer.from(stage.pixels);
  paint(stage, 7);
  expect(stage.pixels.equals(before)).toBe(false);
});
