import type { ApiError } from '@commoncast/core/http/api-error';
import { forbidden } from '../../problems/problems.ts';

/** What people read who want to work in a business that is to be deleted. */
export const IS_CLOSING = 'This business is about to be deleted. An owner can keep it until then.';

/** Nothing is made in a business that is to be deleted, and nobody joins it. */
export function refuseClosing(): ApiError {
  return forbidden(IS_CLOSING, 'BUSINESS_CLOSING');
}
