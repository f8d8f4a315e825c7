import { expect, it } from 'vitest';
import { cameraPlace, containedIn } from './picture-places.ts';

const frame = { width: 1280, height: 720 };

it('shows all of a picture, in the middle', () => {
  expect(containedIn(frame, { width: 1920, height: 1080 })).toMatchObject({ x: 0, y: 0, ...frame });
  expect(containedIn(frame, { width: 720, height: 720 })).toMatchObject({ x: 280, width: 720 });
  expect(containedIn(frame, { width: 1280, height: 360 })).toMatchObject({ y: 180, height: 360 });
});

it('keeps the camera within the corner at the bottom right', () => {
  const { x, y, width, height } = cameraPlace(frame, { width: 640, height: 360 });
  expect(width / height).toBeCloseTo(16 / 9);
  expect(x + width).toBeLessThan(frame.width);
  expect(y + height).toBeLessThan(frame.height);
  expect(frame.width - x - width).toBeCloseTo(frame.height - y - height);
});
