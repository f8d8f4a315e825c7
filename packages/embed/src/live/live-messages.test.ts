import { expect, it } from 'vitest';
import { liveMessages } from './live-messages.ts';

const source: Readonly<Record<string, string>> = liveMessages('en');
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

it.each(['de', 'es', 'fr', 'pt', 'ar', 'ja'] as const)(
  '%s says everything, with the same blanks',
  (language) => {
    const translated: Readonly<Record<string, string>> = liveMessages(language);
    expect(Object.keys(translated).sort()).toEqual(Object.keys(source).sort());
    for (const [key, text] of Object.entries(source)) {
      expect(translated[key]?.trim(), key).not.toBe('');
      expect(holes(translated[key] ?? ''), key).toEqual(holes(text));
    }
  },
);

it('lets a page replace sentences, and nothing but sentences', () => {
  const own = { backSoon: 'One moment', cancelled: 7, playTitle: 'Play' } as object;
  expect(liveMessages('en', own)).toEqual({ ...source, backSoon: 'One moment' });
});
