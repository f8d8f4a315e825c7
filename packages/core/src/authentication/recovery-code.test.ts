import { expect, test } from 'vitest';
import { RECOVERY_CODE_BYTES, readRecoveryCode, writeRecoveryCode } from './recovery-code.ts';

test.each([
  [new Uint8Array(RECOVERY_CODE_BYTES), '0000-0000-0000-0000'],
  [new Uint8Array(RECOVERY_CODE_BYTES).fill(255), 'zzzz-zzzz-zzzz-zzzz'],
  [new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), '000g-40r4-0m30-e209'],
])('%j is written in groups', (bytes, code) => {
  expect(writeRecoveryCode(bytes)).toBe(code);
});

test('each bit counts', () => {
  const codes = Array.from({ length: 80 }, (_, bit) => {
    const bytes = new Uint8Array(RECOVERY_CODE_BYTES);
    bytes[bit >> 3] = 1 << (bit & 7);
    return writeRecoveryCode(bytes);
  });
  expect(new Set(codes).size).toBe(80);
});

test.each(['8f3k-0m1q-x7wz-hd4t', '8F3K 0M1Q X7WZ HD4T', ' 8f3kom1qx7wzhd4t ', '8f3k-OmLq-x7wz-hd4t'])(
  '%j is read as it is meant',
  (typed) => {
    expect(readRecoveryCode(typed)).toBe('8f3k-0m1q-x7wz-hd4t');
  },
);
