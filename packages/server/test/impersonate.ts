import { type Client, createClient } from '@commoncast/core/http/client';
import { v7 as uuidv7 } from 'uuid';
import type { SignedUp, TestServer } from './server.ts';

/** A client of an operator who acts in an owner's name. */
export async function impersonate(server: TestServer, { session, business }: SignedUp): Promise<Client> {
  const { id: actorId } = (await server.signUp()).session.user;
  const identity = {
    userId: session.user.id,
    businessId: business.id,
    role: 'OWNER' as const,
    sessionId: uuidv7(),
    actorId,
  };
  await server.database.root
    .insertInto('auth_session')
    .values({
      id: identity.sessionId,
      user_id: identity.userId,
      business_id: identity.businessId,
      actor_id: actorId,
      created_at: new Date(),
    })
    .execute();
  const token = await server.platform.services.accessTokens.issue(identity);
  return createClient({ origin: server.origin, getAccessToken: () => token });
}
