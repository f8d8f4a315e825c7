import { expect, test } from 'vitest';
import { PASSWORD_COST } from '../../../secrets/password-cost.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createGate } from './gate.ts';
import { hashPassword, verifyPassword } from './hash.ts';

test('a password opens its own hash and no other does', async () => {
  const hash = await hashPassword('Grüße 🔑 Aa1!', PASSWORD_COST);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('Grüße 🔑 Aa1!', hash)).toBe(true);
  expect(await verifyPassword('Grüße 🔑 Aa1! ', hash)).toBe(false);
  expect(await hashPassword('Grüße 🔑 Aa1!', PASSWORD_COST)).not.toBe(hash);
});

test('it does not matter how a keyboard composes its letters', async () => {
  expect(await verifyPassword('Ete\u0301-Aa1!', await hashPassword('Et\u00e9-Aa1!', PASSWORD_COST))).toBe(
    true,
  );
});

test('a hash keeps the parameters that it was made with', async () => {
  // `password` with the salt `somesalt`: of the reference implementation's own tests, 256 KiB and two passes.
  const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verifyPassword('password', phc)).toBe(true);
  expect(await verifyPassword('Password', phc)).toBe(false);
});

test.each(['', 'plain', '$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', '$2b$10$abcdefghijklmnopqrstuv'])(
  'what is no hash of ours opens to nobody: %j',
  async (phc) => {
    expect(await verifyPassword('x', phc)).toBe(false);
  },
);

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd123',
  'Passw0rd2024!',
  'Qwerty123!',
  'Welcome1!',
  'Admin@123',
  'Qazwsx12!',
  'Iloveyou1!',
  'LetMeIn#1',
  'Summer2026!',
  '!Dragon99',
  'TestTest1!',
  'Mustang1967!',
  'Qwertyuiop1!',
  'Monkey_12',
  // A tail of five.
  'Dragon#7#7#',
])('%s is among the first that anybody would try', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'aA1!',
  'Aa1!Aa1!Aa1!',
  'Right-password-1',
  'Correct-horse-7',
  'Dragon-lives-in-9-caves',
  'Xk7#pQ2m',
  'Pässwort-für-Anna-1',
  'Password-of-the-Harbour-1',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('so many work at once, the others wait their turn, and beyond that they are sent away', async () => {
  const gate = createGate(2, 1);
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = () =>
    gate(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  const [first, second, third] = [work(), work(), work()];
  await expect(work()).rejects.toMatchObject({ status: 503, retryAfterS: 5 });
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all([first, second, third]);
  expect(most).toBe(2);
});

test('without another word, two hundred wait for their turn', async () => {
  const gate = createGate(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const works = Array.from({ length: 201 }, () => gate(() => promise));
  await expect(gate(() => promise)).rejects.toMatchObject({ status: 503, retryAfterS: 5 });
  resolve();
  expect(await Promise.all(works)).toHaveLength(201);
});
