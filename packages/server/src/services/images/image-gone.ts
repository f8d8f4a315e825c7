import type { ApiError } from '@commoncast/core/http/api-error';
import { invalid } from '../../problems/problems.ts';

/** The refusal of a logo that names an uploaded image which the business does not have. */
export function imageGone(): ApiError {
  return invalid({ logo: 'This image is no longer there. Upload it again.' });
}
