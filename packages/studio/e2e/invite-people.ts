import { logIn } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { createInvitation } from '@commoncast/core/members/api';

/** Invites people as an owner, outside any browser. */
export async function invitePeople(
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
  addresses: readonly string[],
): Promise<void> {
  const { accessToken } = await createClient({ origin }).call(logIn, { body: { email, password } });
  const client = createClient({ origin, getAccessToken: () => accessToken });
  for (const address of addresses)
    await client.call(createInvitation, { body: { email: address, role: 'MEMBER' } });
}

/** Addresses of people whom nobody knows. */
export function guestAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `guest-${index}@example.com`);
}
