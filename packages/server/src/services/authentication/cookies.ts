import { isLocalName } from '../../config.ts';
import type { CookieJar } from '../../http/cookie-jar.ts';

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
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  function write(answer: HeaderSink, { accessToken, refreshToken }: SessionTokens, maxAgeS: number): void {
    answer.header('set-cookie', `${names.accessToken}=${accessToken}; Max-Age=${maxAgeS}; ${attributes}`);
    answer.header('set-cookie', `${names.refreshToken}=${refreshToken}; Max-Age=${maxAgeS}; ${attributes}`);
  }

  return {
    names,
    read: (jar) => ({ accessToken: jar[names.accessToken], refreshToken: jar[names.refreshToken] }),
    set: (answer, tokens) => write(answer, tokens, ONE_DAY_S),
    clear: (answer) => write(answer, { accessToken: '', refreshToken: '' }, 0),
  };
}
