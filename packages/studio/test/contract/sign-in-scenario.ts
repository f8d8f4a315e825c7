import {
  refreshAccessToken,
  shellLogIn,
  shellLogOut,
  shellSignUp,
} from '@commoncast/core/authentication/api';
import type { ShellSession } from '@commoncast/core/authentication/schema';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { verifyCodeSnippet } from '@commoncast/core/verification/api';
import { outcomeOf } from './outcome-of.ts';

/** Where a server is reached, with the cookies of one browser. */
export interface Site {
  readonly origin: string;
  readonly fetch: typeof fetch;
}

const ADA = {
  businessName: 'Harbour Lane',
  username: 'ada_contract',
  email: 'ada.contract@example.test',
  password: 'Lantern-77-quay',
  termsAccepted: true,
} as const;
const { email, password } = ADA;

/** What goes wrong when people sign in and out wherever a server is too kind. */
export async function signInAndOut({ origin, fetch }: Site): Promise<unknown[]> {
  let session: Pick<ShellSession, 'accessToken' | 'csrfToken'> = { accessToken: '', csrfToken: '' };
  const client = createClient({
    origin,
    fetch,
    getAccessToken: () => session.accessToken,
    getCsrfToken: () => session.csrfToken,
  });
  const signUp = (change: object) => client.call(shellSignUp, { body: { ...ADA, ...change } as typeof ADA });
  const account = () => outcomeOf(client.call(getBusinessAccount, {}));
  const logOut = (csrfToken: string) => {
    session = { ...session, csrfToken };
    return outcomeOf(client.call(shellLogOut, {}));
  };
  const other = { username: 'bea_contract', email: 'bea.contract@example.test' };

  const nobody = [
    await account(),
    await outcomeOf(client.call(refreshAccessToken, {})),
    await logOut('made-up'),
    await outcomeOf(client.call(shellLogIn, { body: { email, password } })),
    await outcomeOf(signUp({ password: 'Password1!' })),
    await outcomeOf(signUp({ password: 'short' })),
    await outcomeOf(signUp({ termsAccepted: false })),
  ];
  session = await signUp({});
  const first = session;
  const known = [
    first,
    await account(),
    await outcomeOf(signUp({ ...other, email: email.toUpperCase() })),
    await outcomeOf(signUp({ ...other, username: ADA.username.toUpperCase() })),
    await outcomeOf(client.call(shellLogIn, { body: { email, password: `${password}x` } })),
    await outcomeOf(client.call(shellLogIn, { body: { email, password: '' } })),
  ];
  const check = (body: { url: string; token?: string }) =>
    outcomeOf(client.call(verifyCodeSnippet, { body }));
  const checks = [
    await check({ url: 'not an address' }),
    await check({ url: 'www.harbour.test', token: 'x'.repeat(43) }),
    await check({ url: 'www.harbour.test', token: 'short' }),
  ];
  // In another tab.
  const second = await client.call(shellLogIn, { body: { email: email.toUpperCase(), password } });
  session = second;
  const refreshed = await client.call(refreshAccessToken, {});
  return [
    ...nobody,
    ...known,
    ...checks,
    [second, refreshed, refreshed.csrfToken === second.csrfToken, second.csrfToken === first.csrfToken],
    await logOut(''),
    await logOut(first.csrfToken),
    await account(),
    await logOut(second.csrfToken),
    await account(),
    await logOut(second.csrfToken),
    await outcomeOf(client.call(refreshAccessToken, {})),
  ];
}

/** Sends a browser's cookies along, and keeps those that come back. */
export function withCookies(origin: string): typeof fetch {
  const jar = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    request.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
}
