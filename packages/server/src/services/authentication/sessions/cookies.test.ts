import { describe, expect, test } from 'vitest';
import { createSessionCookies } from './cookies.ts';

const TOKENS = { accessToken: 'a.b', refreshToken: 'r' };

/** The lines of `set-cookie` that are written. */
function written(write: (answer: { header: (name: string, value: string) => void }) => void): string[] {
  const lines: string[] = [];
  write({
    header: (name, value) => {
      expect(name).toBe('set-cookie');
      lines.push(value);
    },
  });
  return lines;
}

describe.each([
  ['https://video.example.com', '__Host-', '; Secure'],
  ['https://localhost:8443', '__Host-', '; Secure'],
  // Browsers take no `Secure` cookie from here, so that nobody is signed in without encryption.
  ['http://video.example.com', '', '; Secure'],
  ['http://localhost:8080', '', ''],
  ['http://127.0.0.1:8080', '', ''],
])('the cookies of %s', (origin, prefix, secure) => {
  const cookies = createSessionCookies(origin);
  const rest = `; HttpOnly${secure}; SameSite=Lax`;

  test('last a day, out of reach for scripts and other sites', () => {
    expect(written((answer) => cookies.set(answer, TOKENS))).toEqual([
      `${prefix}token=a.b; Max-Age=86400; Path=/${rest}`,
      `${prefix}refreshToken=r; Max-Age=86400; Path=/${rest}`,
    ]);
  });

  test('are emptied at once', () => {
    expect(written((answer) => cookies.clear(answer))).toEqual([
      `${prefix}token=; Max-Age=0; Path=/${rest}`,
      `${prefix}refreshToken=; Max-Age=0; Path=/${rest}`,
    ]);
  });

  test('are read by their names', () => {
    const jar = { [`${prefix}token`]: 'a', [`${prefix}refreshToken`]: 'r', [`${prefix}other`]: 'o' };
    expect(cookies.read(jar)).toEqual({ accessToken: 'a', refreshToken: 'r' });
    expect(cookies.read({})).toEqual({ accessToken: undefined, refreshToken: undefined });
  });
});
