import { impersonate as startImpersonation } from '@commoncast/core/authentication/impersonation-api';
import { type Client, createClient } from '@commoncast/core/http/client';
import type { SignedUp, TestServer } from './server.ts';
import { signInOperator } from './sign-in-operator.ts';

/** A client of an operator who acts in an owner's name. */
export async function impersonate(server: TestServer, { session, business }: SignedUp): Promise<Client> {
  const { client } = await signInOperator(server);
  const { accessToken } = await client.call(startImpersonation, {
    body: { email: session.user.email, businessId: business.id, reason: 'They asked us for help' },
  });
  return createClient({ origin: server.origin, getAccessToken: () => accessToken });
}
