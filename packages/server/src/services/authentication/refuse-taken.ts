import { isUniqueViolation } from '../../db/sql-state.ts';
import { conflict } from '../../problems/problems.ts';

/**
 * Says which field of a sign-up somebody else has already; the unique indexes decide, so that of two who race for a
 * name one gets it.
 * @throws {ApiError} EMAIL_TAKEN or USERNAME_TAKEN, else the error itself
 */
export function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'user_account_email')) {
    throw conflict('EMAIL_TAKEN', 'An account with this email exists', 'email');
  }
  if (isUniqueViolation(error, 'user_account_username')) {
    throw conflict('USERNAME_TAKEN', 'This username is taken', 'username');
  }
  throw error;
}
