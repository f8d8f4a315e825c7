import { expect, test, vi } from 'vitest';
import './equal-bytes.ts';

test('buffers are compared as a whole, wherever they are in a value', () => {
  const bytes = Buffer.from('film');
  const equals = vi.spyOn(bytes, 'equals');
  expect({ film: [bytes] }).toEqual({ film: [Buffer.from('film')] });
  expect(equals).toHaveBeenCalledOnce();
  expect(() => expect({ film: [bytes] }).toEqual({ film: [Buffer.from('firm')] })).toThrow();
});
