import { expect, it } from 'vitest';
import { deviceOf, meets } from './conditions.ts';

it.each([
  [320, 'PHONE'],
  [599, 'PHONE'],
  [600, 'TABLET'],
  [1023, 'TABLET'],
  [1024, 'DESKTOP'],
])('takes a window of %d px for a %s', (widthPx, device) => {
  expect(deviceOf(widthPx)).toBe(device);
});

it.each([
  [[], 'ja', true],
  [['de'], 'de', true],
  [['de'], 'de-AT', true],
  [['de'], 'den', false],
  [['de-AT'], 'de', false],
  [['pt-br'], 'pt-BR', true],
  [['en', 'fr'], 'fr-CA', true],
  [['en'], '', false],
])('of the languages %j, %j is meant: %s', (languages, language, isMeant) => {
  expect(meets({ devices: [], languages }, 1280, language)).toBe(isMeant);
});

it('asks for a device and a language at once', () => {
  const conditions = { devices: ['PHONE' as const], languages: ['en'] };
  expect(meets(conditions, 320, 'en')).toBe(true);
  expect(meets(conditions, 1280, 'en')).toBe(false);
  expect(meets(conditions, 320, 'de')).toBe(false);
});
