import { stringifySetCookie } from 'cookie';
import type { CookieJar } from '../../../callers/client-info.ts';
import { isLocalName } from '../../../settings/address-settings.ts';

const ONE_DAY_S = 86_400;

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A reply, or the answer of a bound call. */
export interface HeaderSink {
  header(name: string, value: string): unknown;
}

export interface SessionCookies {
  readonly names: { readonly [Name in keyof SessionTokens]: string };
  read(jar: CookieJar): { readonly [Name in keyof SessionTokens]: string | undefined };
  set(answer: HeaderSink, tokens: SessionTokens): void;
  clear(answer: HeaderSink): void;
}

/** The cookies of a signed-in browser, out of reach for scripts and for requests that other sites cause. */
export function createSessionCookies(publicOrigin: string): SessionCookies {
  const { protocol, hostname } = new URL(publicOrigin);
  const prefix = protocol === 'https:' ? '__Host-' : '';
  const names = { accessToken: `${prefix}token`, refreshToken: `${prefix}refreshToken` };
  const isSecure = protocol === 'https:' || !isLocalName(hostname);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;

  function write(answer: HeaderSink, tokens: SessionTokens, maxAge: number): void {
    for (const token of ['accessToken', 'refreshToken'] as const) {
      const cookie = { name: names[token], value: tokens[token], maxAge, ...attributes };
      answer.header('set-cookie', stringifySetCookie(cookie));
    }
  }

  return {
    names,
    read: (jar) => ({ accessToken: jar[names.accessToken], refreshToken: jar[names.refreshToken] }),
    set: (answer, tokens) => write(answer, tokens, ONE_DAY_S),
    clear: (answer) => write(answer, { accessToken: '', refreshToken: '' }, 0),
  };
}
