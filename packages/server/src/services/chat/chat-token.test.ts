import { expect, test } from 'vitest';
import { readChatter, signChatter } from './chat-token.ts';

const secret = new Uint8Array(32).fill(7);
const now = new Date('2026-03-01T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const ada = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Ada 👩‍🚀' };

test('a token names somebody in the chats of one business, for twelve hours', () => {
  const token = signChatter(secret, 'one', ada, now);
  expect(readChatter(secret, 'one', token, later(12 * 3_600_000 - 1))).toEqual(ada);
  expect(readChatter(secret, 'one', token, later(12 * 3_600_000))).toBeNull();
  expect(readChatter(secret, 'another', token, now)).toBeNull();
  expect(readChatter(new Uint8Array(32), 'one', token, now)).toBeNull();
});

test('nothing else is a token', () => {
  const token = signChatter(secret, 'one', ada, now);
  const [payload = '', mac = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...ada, name: 'Host', exp: 9e15 })).toString('base64url');
  for (const one of ['', '.', token.slice(0, -1), `${token}A`, `${forged}.${mac}`, `${payload}.`, `.${mac}`])
    expect(readChatter(secret, 'one', one, now)).toBeNull();
});

test('the longest name fits', () => {
  const longest = { ...ada, name: '👩'.repeat(30) };
  expect(readChatter(secret, 'one', signChatter(secret, 'one', longest, now), now)).toEqual(longest);
});
