import type { ApiError } from '@commoncast/core/http/api-error';
import { invalid } from '../../problems/problems.ts';

/** The refusal of a field that names an uploaded image which the business does not have. */
export function imageGone(field = 'logo'): ApiError {
  return invalid({ [field]: 'This image is no longer there. Upload it again.' });
}
