import { invalid } from '@commoncast/server/problems/problems';

/** @throws {ApiError} VALIDATION_FAILED */
export async function requireUncommon(password: string): Promise<void> {
  // The server's lists are large, and few tests need them.
  const { isCommonPassword } = await import(
    '@commoncast/server/services/authentication/password/common-passwords'
  );
  if (isCommonPassword(password)) throw invalid({ password: 'This password is too common' });
}
