import { isApiError } from '@commoncast/core/http/api-error';
import type { Foundation } from '../../../foundation.ts';

/**
 * Does something with a promo code that somebody has typed. Codes that are refused count, so that nobody finds one by
 * trying.
 * @throws {ApiError} RATE_LIMITED
 */
export async function limitGuesses<T>(
  { quotas, limits }: Pick<Foundation, 'quotas' | 'limits'>,
  businessId: string,
  work: () => Promise<T>,
): Promise<T> {
  const quota = limits.promoCodesPerBusiness;
  await quotas.take(quota, 'promo-code', businessId);
  const giveBack = () => quotas.giveBack(quota, 'promo-code', businessId);
  try {
    const result = await work();
    await giveBack();
    return result;
  } catch (error) {
    if (!isApiError(error) || error.code !== 'PROMO_CODE_REFUSED') await giveBack();
    throw error;
  }
}
