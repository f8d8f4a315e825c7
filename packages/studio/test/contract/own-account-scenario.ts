import {
  changePassword,
  endOtherSessions,
  endSession,
  listOwnBusinesses,
  listSessions,
} from '@commoncast/core/authentication/account-api';
import { shellLogIn, shellSignUp, shellSwitchBusiness } from '@commoncast/core/authentication/api';
import {
  readInvitation,
  shellAcceptInvitation,
  shellLogInByInvitation,
  shellSignUpByInvitation,
} from '@commoncast/core/authentication/invitations-api';
import type { ShellSession } from '@commoncast/core/authentication/schema';
import { createBusinessAccount, getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { NOBODY, outcomeOf } from './outcome-of.ts';
import type { Site } from './sign-in-scenario.ts';

const CLEO = {
  businessName: 'Harbour Lane',
  username: 'cleo_contract',
  email: 'cleo.contract@example.test',
  password: 'Lantern-77-quay',
  termsAccepted: true,
} as const;
const NEXT_PASSWORD = 'Rye-and-barley-9';
const TOKEN = 'x'.repeat(43);

/** What goes wrong with somebody's own password, sessions, businesses and invitations wherever a server is too kind. */
export async function useOwnAccount({ origin, fetch }: Site): Promise<unknown[]> {
  let session: Pick<ShellSession, 'accessToken' | 'csrfToken'> = { accessToken: '', csrfToken: '' };
  const client = createClient({
    origin,
    fetch,
    getAccessToken: () => session.accessToken,
    getCsrfToken: () => session.csrfToken,
  });
  session = await client.call(shellSignUp, { body: CLEO });
  const { email, password } = CLEO;
  const change = (currentPassword: string, next: string, confirmPassword = next) =>
    outcomeOf(client.call(changePassword, { body: { currentPassword, password: next, confirmPassword } }));
  const logIn = (withPassword: string) =>
    outcomeOf(client.call(shellLogIn, { body: { email, password: withPassword } }));
  const businesses = () => client.call(listOwnBusinesses, {});
  const create = (businessName: string) =>
    outcomeOf(client.call(createBusinessAccount, { body: { businessName } }));
  const end = (id: string) => outcomeOf(client.call(endSession, { params: { id } }));
  const byLink = { token: TOKEN, password, username: 'dora_contract', termsAccepted: true } as const;

  const passwords = [
    await change('not it', NEXT_PASSWORD),
    await change(password, NEXT_PASSWORD, `${NEXT_PASSWORD}x`),
    await change(password, 'short'),
    await change(password, 'Password1!'),
    await change(password, NEXT_PASSWORD),
    await logIn(password),
  ];
  const links = [
    await outcomeOf(client.call(readInvitation, { body: { token: TOKEN } })),
    await outcomeOf(client.call(readInvitation, { body: { token: 'short' } })),
    await outcomeOf(client.call(shellAcceptInvitation, { body: { token: TOKEN } })),
    await outcomeOf(client.call(shellLogInByInvitation, { body: { token: TOKEN, password } })),
    await outcomeOf(client.call(shellSignUpByInvitation, { body: byLink })),
    await outcomeOf(client.call(shellSignUpByInvitation, { body: { ...byLink, password: 'Password1!' } })),
  ];
  const first = [await businesses(), await create(' '), await create('Quayside Cafe'), await businesses()];
  const quayside = (await businesses()).find(({ isCurrent }) => !isCurrent)?.id ?? NOBODY;
  const switchTo = (businessId: string) =>
    outcomeOf(client.call(shellSwitchBusiness, { body: { businessId } }));
  const switched = [await switchTo(NOBODY), await switchTo('not an id')];
  session = await client.call(shellSwitchBusiness, { body: { businessId: quayside } });
  const inQuayside = [session, await businesses(), await outcomeOf(client.call(getBusinessAccount, {}))];

  const here = (await client.call(listSessions, {})).filter(({ isCurrent }) => isCurrent);
  return [
    ...[...passwords, ...links, ...first, ...switched, ...inQuayside],
    here.map(({ businessName }) => businessName),
    await end(NOBODY),
    await outcomeOf(client.call(endOtherSessions, {})),
    (await client.call(listSessions, {})).map(({ isCurrent }) => isCurrent),
    await end(here[0]?.id ?? NOBODY),
    await outcomeOf(client.call(getBusinessAccount, {})),
    await outcomeOf(client.call(listSessions, {})),
    await outcomeOf(client.call(shellLogIn, { body: { email, password: NEXT_PASSWORD } })),
  ];
}
