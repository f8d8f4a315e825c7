import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { TermsAccepted } from './terms.ts';

describe('TermsAccepted', () => {
  test('accepts a checked box and nothing else', () => {
    expect(messageOf(TermsAccepted, true)).toBeNull();
    for (const value of [false, null, undefined, 'true', 1])
      expect(messageOf(TermsAccepted, value)).toBe('error');
  });
});
