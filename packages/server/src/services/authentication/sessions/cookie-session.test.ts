import { describe, expect, test, vi } from 'vitest';
import type { MemberIdentity } from '../../../callers/member.ts';
import { unauthorized } from '../../../problems/problems.ts';
import type { RefreshBrowser } from '../impersonation/refresh-browser.ts';
import { createCookieSession } from './cookie-session.ts';
import { createSessionCookies } from './cookies.ts';

const IDENTITY: MemberIdentity = { userId: 'u', businessId: 'b', role: 'OWNER', sessionId: 'live' };
const RENEWED = { identity: IDENTITY, accessToken: 'new', refreshToken: 'next' };

function browser() {
  const verify = vi.fn(async (token: string): Promise<MemberIdentity> => {
    if (token === 'spent') throw unauthorized();
    return { ...IDENTITY, sessionId: token === 'ended' ? 'ended' : 'live' };
  });
  const refresh = vi.fn(async (token: string | undefined) => {
    if (token !== 'good') throw unauthorized();
    return RENEWED;
  });
  const find = vi.fn(async (id: string) => (id === 'live' ? IDENTITY : undefined));
  const read = createCookieSession({
    cookies: createSessionCookies('http://localhost:8080'),
    accessTokens: { issue: () => Promise.reject(new Error()), verify, identify: async () => undefined },
    liveSessions: { find, forget: () => {} },
    refreshBrowser: refresh as unknown as RefreshBrowser,
  });
  const lines: string[] = [];
  const header = (_: string, value: string) => void lines.push(value.split(';')[0] ?? '');
  return { verify, refresh, find, lines, open: (jar: Record<string, string>) => read(jar, { header }) };
}

describe('who a browser is signed in as', () => {
  test('is in its access token, and nothing is set anew', async () => {
    const { open, lines, refresh } = browser();
    expect(await open({ token: 'a', refreshToken: 'good' })).toEqual({
      identity: IDENTITY,
      accessToken: 'a',
    });
    expect(lines).toEqual([]);
    expect(refresh).not.toHaveBeenCalled();
  });

  test.each(['spent', 'ended'])('is renewed by the refresh token where the other is %s', async (token) => {
    const { open, lines } = browser();
    expect(await open({ token, refreshToken: 'good' })).toEqual(RENEWED);
    expect(lines).toEqual(['token=new', 'refreshToken=next']);
  });

  test('is renewed where there is a refresh token only', async () => {
    const { open, verify } = browser();
    expect(await open({ refreshToken: 'good' })).toEqual(RENEWED);
    expect(verify).not.toHaveBeenCalled();
  });

  test('is nobody without cookies, and none are touched', async () => {
    const { open, lines, refresh } = browser();
    expect(await open({})).toBeUndefined();
    expect(await open({ token: 'spent' })).toBeUndefined();
    expect(lines).toEqual([]);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('is nobody once both are spent, and the cookies are emptied', async () => {
    const { open, lines } = browser();
    expect(await open({ token: 'spent', refreshToken: 'bad' })).toBeUndefined();
    expect(lines).toEqual(['token=', 'refreshToken=']);
  });

  test('is not known while the database is away, and nobody is signed out', async () => {
    const { open, lines, refresh, find } = browser();
    const lost = new Error('the connection is lost');
    find.mockRejectedValueOnce(lost);
    await expect(open({ token: 'a', refreshToken: 'good' })).rejects.toBe(lost);
    refresh.mockRejectedValueOnce(lost);
    await expect(open({ refreshToken: 'good' })).rejects.toBe(lost);
    expect(lines).toEqual([]);
  });
});
