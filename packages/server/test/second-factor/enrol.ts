import { logIn } from '@commoncast/core/authentication/api';
import { type LogInChallenge, readLogInChallenge } from '@commoncast/core/authentication/second-factor';
import {
  addPasskey,
  confirmAppSetUp,
  startAppSetUp,
  startPasskey,
} from '@commoncast/core/authentication/second-factor-api';
import type { Client } from '@commoncast/core/http/client';
import { signUpDraft } from '../factories.ts';
import { appCode } from './app-code.ts';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts';

const { password: PASSWORD } = signUpDraft();

export interface EnrolledApp {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Adds an authenticator app to the account of a client. */
export async function enrolApp(
  client: Client,
  now: Date = new Date(),
  currentPassword = PASSWORD,
): Promise<EnrolledApp> {
  const { secret } = await client.call(startAppSetUp, { body: { currentPassword } });
  const body = { code: appCode(secret, now) };
  const { recoveryCodes } = await client.call(confirmAppSetUp, { body });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Adds a passkey to the account of a client. @param pageOrigin of the page on which it is made */
export async function enrolPasskey(
  client: Client,
  pageOrigin: string,
  name = 'My phone',
): Promise<{
  readonly id: string;
  readonly authenticator: SoftwareAuthenticator;
  readonly recoveryCodes: string[] | null;
}> {
  const authenticator = createSoftwareAuthenticator(pageOrigin);
  const options = await client.call(startPasskey, { body: { currentPassword: PASSWORD } });
  const body = { name, credential: authenticator.create(options) };
  const { passkey, recoveryCodes } = await client.call(addPasskey, { body });
  return { id: passkey.id, authenticator, recoveryCodes };
}

/** Logs in with the right password, which is not enough. @returns what is asked for */
export async function logInHalf(
  client: Client,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<LogInChallenge> {
  try {
    await client.call(logIn, { body: { email, password } });
  } catch (error) {
    const challenge = readLogInChallenge(error);
    if (challenge) return challenge;
    throw error;
  }
  throw new TypeError('The password was enough');
}
