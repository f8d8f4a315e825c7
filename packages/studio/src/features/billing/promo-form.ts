import { PromoCodeText } from '@commoncast/core/billing/schema';
import { createForm, type Form } from '@commoncast/core/form/form';

export interface PromoValues {
  promoCode: string;
}

/** The form of a promo code. */
export function createPromoForm(): Form<PromoValues> {
  return createForm<PromoValues>({ rules: { promoCode: PromoCodeText }, initial: { promoCode: '' } });
}
