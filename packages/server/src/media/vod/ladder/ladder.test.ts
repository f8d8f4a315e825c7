import { describe, expect, test } from 'vitest';
import { firstRung, ladderFor, saneCopyRateBps } from './ladder.ts';
import { qualityName } from './quality-name.ts';

const sizes = (width: number, height: number) =>
  ladderFor({ width, height }, 30).map((rung) => `${rung.name} ${rung.width}x${rung.height}`);

describe('the ladder', () => {
  test.each([
    ['4K', 3840, 2160, ['1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360', '240p 426x240']],
    [
      '1080p',
      1920,
      1080,
      ['1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360', '240p 426x240'],
    ],
    ['720p', 1280, 720, ['720p 1280x720', '480p 854x480', '360p 640x360', '240p 426x240']],
    [
      'a phone upright',
      1080,
      1920,
      ['1080p 1080x1920', '720p 720x1280', '480p 480x854', '360p 360x640', '240p 240x426'],
    ],
    [
      'a wide film',
      1920,
      800,
      ['1080p 1920x800', '720p 1280x534', '480p 854x356', '360p 640x266', '240p 426x178'],
    ],
    ['4:3', 640, 480, ['480p 640x480', '360p 480x360', '240p 320x240']],
    ['a size between', 1100, 620, ['620p 1100x620', '480p 852x480', '360p 638x360', '240p 426x240']],
    ['hardly more than a rung', 1316, 740, ['720p 1280x720', '480p 854x480', '360p 640x360', '240p 426x240']],
    ['small', 320, 180, ['180p 320x180']],
    ['small and odd', 427, 241, ['240p 426x240']],
    ['a stamp', 3, 3, ['16p 16x16']],
    [
      'a square',
      1080,
      1080,
      ['1080p 1080x1080', '720p 720x720', '480p 480x480', '360p 360x360', '240p 240x240'],
    ],
  ])('%s', (_, width, height, expected) => expect(sizes(width, height)).toEqual(expected));

  test('never enlarges a source, and has only even sides', () => {
    for (let width = 20; width < 2200; width += 61) {
      for (let height = 20; height < 2200; height += 67) {
        for (const rung of ladderFor({ width, height }, 30)) {
          expect(rung.width).toBeLessThanOrEqual(width);
          expect(rung.height).toBeLessThanOrEqual(height);
          expect((rung.width % 2) + (rung.height % 2)).toBe(0);
        }
      }
    }
  });

  test('gives more bits to more frames', () => {
    const [slow] = ladderFor({ width: 1280, height: 720 }, 30);
    const [fast] = ladderFor({ width: 1280, height: 720 }, 60);
    expect(fast!.maxRateBps).toBeGreaterThan(slow!.maxRateBps);
  });
});

test.each([
  [1920, 1080, '360p'],
  [1920, 800, '360p'],
  [360, 640, '360p'],
  [426, 240, '240p'],
  [160, 90, '90p'],
])('of %i x %i, %s is made first when nothing can be copied', (width, height, name) => {
  expect(firstRung(ladderFor({ width, height }, 30)).map((rung) => rung.name)).toEqual([name]);
});

test('a quality has its usual name', () => {
  expect(qualityName(3840, 2160)).toBe('2160p');
  expect(qualityName(1920, 804)).toBe('1080p');
  expect(qualityName(608, 1080)).toBe('608p');
  expect(qualityName(1440, 1080)).toBe('1080p');
});

test("a camera's rate is too much for the web, a screen recorder's is not", () => {
  const limitBps = saneCopyRateBps({ width: 1920, height: 1080 }, 30);
  expect(limitBps).toBeGreaterThan(8_000_000);
  expect(limitBps).toBeLessThan(17_000_000);
  expect(saneCopyRateBps({ width: 640, height: 360 }, 30)).toBeLessThan(2_000_000);
});
