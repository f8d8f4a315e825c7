import { randomBytes } from 'node:crypto';
import type { SignUp } from '@commoncast/core/authentication/schema';

/** A unique sign-up. */
export function signUpDraft(overrides: Partial<SignUp> = {}): SignUp {
  const unique = randomBytes(6).toString('hex');
  return {
    businessName: `Business ${unique}`,
    username: `user${unique}`,
    email: `user-${unique}@example.com`,
    password: 'Correct-horse-7',
    termsAccepted: true,
    ...overrides,
  };
}
