import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { HexColor } from './hex-color.ts';
import { messageOf } from './message.ts';

describe('HexColor', () => {
  test('stores colours in lower case', () => {
    expect(v.parse(HexColor, ' #D32F2f ')).toBe('#d32f2f');
  });

  test.each(['red', 'd32f2f', '#fff', '#d32f2', '#d32f2f0', '#d32f2g', '#d32f2f;color:red', 'url(#d32f2f)'])(
    'refuses %j',
    (value) => {
      expect(messageOf(HexColor, value)).toBe('Invalid color format, use #rrggbb');
    },
  );

  test('refuses an empty value', () => {
    expect(messageOf(HexColor, '')).toBe('Color is required');
  });
});
