import { randomBytes } from 'node:crypto';
import { signUp } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';

/** Signs up a business. @returns it, and a client that is signed in as its owner */
export async function signUpOwner(origin: string) {
  const name = `bench${randomBytes(4).toString('hex')}`;
  const { accessToken, business } = await createClient({ origin }).call(signUp, {
    body: {
      businessName: 'Bench',
      username: name,
      email: `${name}@example.com`,
      password: `Aa1!${randomBytes(8).toString('hex')}`,
      termsAccepted: true,
    },
  });
  return { business, client: createClient({ origin, getAccessToken: () => accessToken }) };
}
