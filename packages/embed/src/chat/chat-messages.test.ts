import { expect, it } from 'vitest';
import { chatMessages } from './chat-messages.ts';

const source: Readonly<Record<string, string>> = chatMessages('en');
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

it.each(['de', 'es', 'fr', 'pt', 'ar', 'ja'] as const)(
  '%s says everything, with the same blanks',
  (language) => {
    const translated: Readonly<Record<string, string>> = chatMessages(language);
    expect(Object.keys(translated).sort()).toEqual(Object.keys(source).sort());
    for (const [key, text] of Object.entries(source)) {
      expect(translated[key]?.trim(), key).not.toBe('');
      expect(holes(translated[key] ?? ''), key).toEqual(holes(text));
    }
  },
);
