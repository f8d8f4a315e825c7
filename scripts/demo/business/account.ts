import { randomBytes } from 'node:crypto';
import { logIn, signUp } from '@commoncast/core/authentication/api';
import type { Session } from '@commoncast/core/authentication/schema';
import { createChecksum } from '@commoncast/core/business/checksum-api';
import { saveSignUpDetail } from '@commoncast/core/business/sign-up-detail-api';
import { isApiError } from '@commoncast/core/http/api-error';
import { type Client, createClient } from '@commoncast/core/http/client';
import { codeSnippetOf, siteSnippetOf } from '@commoncast/core/players/snippet';

export const DEMO_EMAIL = 'demo@commoncast.test';

/**
 * Signs up and says what for, or signs in where an interrupted start has left the account behind.
 * @param origin where the calls are answered
 */
export async function openSession(origin: string, password: string): Promise<Session> {
  const session = await signUpOrIn(origin, password);
  const client = createClient({ origin, getAccessToken: () => session.accessToken });
  await client.call(saveSignUpDetail, { body: { purposes: ['VIDEOS', 'WEBSITE'], website: '' } });
  return session;
}

async function signUpOrIn(origin: string, password: string): Promise<Session> {
  const client = createClient({ origin });
  try {
    return await client.call(signUp, {
      body: {
        businessName: 'Harbour Lane Clocks',
        username: 'demo',
        email: DEMO_EMAIL,
        password,
        termsAccepted: true,
      },
    });
  } catch (error) {
    if (!isApiError(error) || error.code !== 'EMAIL_TAKEN') throw error;
    return client.call(logIn, { body: { email: DEMO_EMAIL, password } });
  }
}

/** A password of 96 random bits that also has the four character classes. */
export function newDemoPassword(): string {
  return `${randomBytes(12).toString('base64url')}aA1!`;
}

/** The script tag that the business puts on its pages. @param origin where browsers find the platform */
export async function makeSiteSnippet(
  client: Client,
  origin: string,
  { business }: Session,
): Promise<string> {
  const codeSnippet = codeSnippetOf(origin, business.publicKey);
  const { checksum } = await client.call(createChecksum, {
    body: { codeSnippet, businessAccountId: business.id },
  });
  return siteSnippetOf(codeSnippet, checksum);
}
