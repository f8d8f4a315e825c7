import { logIn } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { signUpDraft } from '../factories.ts';
import type { SignedUp, TestServer } from '../server.ts';

/** The same owner with a new session, for tests whose clock has left the old one behind. */
export async function signInAgain(server: TestServer, owner: SignedUp): Promise<SignedUp> {
  const body = { email: owner.session.user.email, password: signUpDraft().password };
  const session = await server.client.call(logIn, { body });
  const client = createClient({ origin: server.origin, getAccessToken: () => session.accessToken });
  return { ...owner, session, client };
}
