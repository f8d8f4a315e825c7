import { switchBusiness } from '@commoncast/core/authentication/api';
import type { MemberRole, Session } from '@commoncast/core/authentication/schema';
import { type Client, createClient } from '@commoncast/core/http/client';
import type { SignedUp, TestServer } from './server.ts';

export interface AddedMember {
  readonly userId: string;
  readonly email: string;
  /** Signed in to the business that they were added to. */
  readonly session: Session;
  readonly client: Client;
}

/** Signs up somebody with their own business and adds them to another one. */
export async function addMember(
  server: TestServer,
  { business }: Pick<SignedUp, 'business'>,
  role: MemberRole = 'MEMBER',
): Promise<AddedMember> {
  const { client, session } = await server.signUp();
  const { id: userId, email } = session.user;
  await server.database.root
    .insertInto('membership')
    .values({ user_id: userId, business_id: business.id, role, created_at: new Date() })
    .execute();
  const switched = await client.call(switchBusiness, { body: { businessId: business.id } });
  const getAccessToken = () => switched.accessToken;
  return {
    userId,
    email,
    session: switched,
    client: createClient({ origin: server.origin, getAccessToken }),
  };
}
