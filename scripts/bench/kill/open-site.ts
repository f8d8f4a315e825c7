import { randomBytes } from 'node:crypto';
import { logIn, signUp } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import type { Site } from './activity.ts';

/** Signs up a business whose owner stays signed in, however long it takes. */
export async function openSite(origin: string): Promise<Site> {
  const name = `kill${randomBytes(4).toString('hex')}`;
  const account = { email: `${name}@example.com`, password: `Aa1!${randomBytes(8).toString('hex')}` };
  const anonymous = createClient({ origin });
  const session = await anonymous.call(signUp, {
    body: { businessName: 'Kill', username: name, ...account, termsAccepted: true },
  });
  let token = session.accessToken;
  const client = createClient({
    origin,
    getAccessToken: () => token,
    async refresh() {
      token = (await anonymous.call(logIn, { body: account })).accessToken;
      return token;
    },
  });
  return { origin, client, business: session.business };
}
