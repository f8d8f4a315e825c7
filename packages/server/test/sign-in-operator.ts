import { logIn, signUp } from '@commoncast/core/authentication/api';
import type { Session } from '@commoncast/core/authentication/schema';
import { isApiError } from '@commoncast/core/http/api-error';
import { type Client, createClient } from '@commoncast/core/http/client';
import { signUpDraft } from './factories.ts';
import type { TestServer } from './server.ts';

/** Test servers have one operator, with this address. */
export const OPERATOR_EMAIL = 'operator@commoncast.example';

export interface SignedInOperator {
  readonly session: Session;
  readonly client: Client;
}

/** A new session of the server's operator, who signs up if need be. */
export async function signInOperator(server: TestServer): Promise<SignedInOperator> {
  const draft = signUpDraft({ email: OPERATOR_EMAIL });
  const { email, password } = draft;
  const session = await server.client.call(signUp, { body: draft }).catch(async (error: unknown) => {
    if (!isApiError(error) || error.code !== 'EMAIL_TAKEN') throw error;
    return await server.client.call(logIn, { body: { email, password } });
  });
  await server.database.root
    .updateTable('user_account')
    .set({ email_verified_at: new Date() })
    .where('id', '=', session.user.id)
    .execute();
  const { accessToken } = session;
  return { session, client: createClient({ origin: server.origin, getAccessToken: () => accessToken }) };
}
