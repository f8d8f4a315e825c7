import { randomBytes } from 'node:crypto';
import { logIn, signUp } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';

/** Signs up a business. @returns it, and a client that is signed in as its owner */
export async function signUpOwner(origin: string) {
  const name = `bench${randomBytes(4).toString('hex')}`;
  const email = `${name}@example.com`;
  const password = `Aa1!${randomBytes(8).toString('hex')}`;
  const guest = createClient({ origin });
  const signedUp = await guest.call(signUp, {
    body: { businessName: 'Bench', username: name, email, password, termsAccepted: true },
  });
  let { accessToken } = signedUp;
  const client = createClient({
    origin,
    getAccessToken: () => accessToken,
    // Benches run for longer than a token works.
    async refresh() {
      ({ accessToken } = await guest.call(logIn, { body: { email, password } }));
      return accessToken;
    },
  });
  return { business: signedUp.business, client };
}
