import { expect, it } from 'vitest';
import { problemOfLines, readMetadata, writeMetadata } from './metadata-lines.ts';

it('reads what it writes, and what people type', () => {
  const metadata = [
    { key: 'speaker', value: 'Ada' },
    { key: 'link', value: 'https://shop.example:8080/' },
  ];
  expect(readMetadata(writeMetadata(metadata))).toEqual(metadata);
  expect(readMetadata('\n speaker :Ada \n\nroom:')).toEqual([
    { key: 'speaker', value: 'Ada' },
    { key: 'room', value: '' },
  ]);
});

it('says what is wrong', () => {
  expect(problemOfLines('speaker: Ada\nroom')).toBe('‘room’ needs a key and a colon before its value');
  expect(problemOfLines('a: 1\na: 2')).toBe('Duplicate key');
  expect(problemOfLines('')).toBeNull();
});
