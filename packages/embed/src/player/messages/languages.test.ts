import { expect, it } from 'vitest';
import { messages as ar } from './ar.ts';
import { messages as de } from './de.ts';
import { english } from './en.ts';
import { englishMore } from './en-more.ts';
import { messages as es } from './es.ts';
import { messages as fr } from './fr.ts';
import { messages as ja } from './ja.ts';
import { messages as pt } from './pt.ts';

const source: Readonly<Record<string, string>> = { ...english, ...englishMore };
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

it.each(Object.entries({ ar, de, es, fr, ja, pt }))('%s says everything, with the same blanks', (_, file) => {
  const translated: Readonly<Record<string, string>> = file;
  expect(Object.keys(translated).sort()).toEqual(Object.keys(source).sort());
  for (const [key, text] of Object.entries(source)) {
    expect(translated[key]?.trim(), key).not.toBe('');
    expect(holes(translated[key] ?? ''), key).toEqual(holes(text));
  }
});
