import { logIn, signUp } from '@commoncast/core/authentication/api';
import type { SignUp } from '@commoncast/core/authentication/schema';
import { type Client, createClient } from '@commoncast/core/http/client';
import { listPlayers } from '@commoncast/core/players/api';

export interface Account {
  readonly email: string;
  readonly password: string;
  /** What the server has of the account's business, asked in a session of its own. */
  readonly playerNames: () => Promise<string[]>;
}

/** Signs somebody up with a business of their own, outside any browser. */
export async function makeAccount(origin: string, username: string, businessName: string): Promise<Account> {
  const email = `${username}@example.com`;
  const password = 'Sourdough-7-loaves';
  const body: SignUp = { businessName, username, email, password, termsAccepted: true };
  await createClient({ origin }).call(signUp, { body });
  const openClient = async (): Promise<Client> => {
    const { accessToken } = await createClient({ origin }).call(logIn, { body: { email, password } });
    return createClient({ origin, getAccessToken: () => accessToken });
  };
  return {
    email,
    password,
    playerNames: async () => {
      const client = await openClient();
      const { content } = await client.call(listPlayers, { query: {} });
      return content.map(({ name }) => name);
    },
  };
}
