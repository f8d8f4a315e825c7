/** What happens with a card when it is saved or charged: nothing special, its owner is asked, or a code of a decline. */
type Behaviour = 'succeeds' | 'asks' | (string & {});

export interface StandInCard {
  readonly brand: string;
  readonly last4: string;
  readonly atSaving: Behaviour;
  readonly atCharges: Behaviour;
}

const GOOD: StandInCard = { brand: 'visa', last4: '4242', atSaving: 'succeeds', atCharges: 'succeeds' };

/** Payment methods with the names and the behaviour that docs.stripe.com/testing publishes. */
const PUBLISHED: Readonly<Record<string, StandInCard>> = {
  pm_card_visa: GOOD,
  pm_card_mastercard: { ...GOOD, brand: 'mastercard', last4: '4444' },
  pm_card_chargeCustomerFail: { ...GOOD, last4: '0341', atCharges: 'generic_decline' },
  pm_card_visa_chargeDeclined: { ...GOOD, last4: '0002', atSaving: 'generic_decline' },
  pm_card_authenticationRequiredOnSetup: { ...GOOD, last4: '3155', atSaving: 'asks' },
  pm_card_authenticationRequired: { ...GOOD, last4: '3184', atSaving: 'asks', atCharges: 'asks' },
};

/** Any other code of a decline: `pm_saving_lost_card`, `pm_charging_lost_card`. */
const OF_A_CODE = /^pm_(saving|charging)_([a-z_]+)$/;

/** A card of the stand-in; undefined if there is none. The name may end with a number, so that each customer has theirs. */
export function standInCard(numbered: string): StandInCard | undefined {
  const id = numbered.replace(/_\d+$/, '');
  const [, when, code] = OF_A_CODE.exec(id) ?? [];
  if (when && code) return { ...GOOD, [when === 'saving' ? 'atSaving' : 'atCharges']: code };
  return PUBLISHED[id];
}

/** Codes that are of an error of their own; all others come with `card_declined`. */
const OWN_CODES: ReadonlySet<string> = new Set([
  'authentication_required',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'processing_error',
  'card_decline_rate_limit_exceeded',
  'setup_intent_authentication_failure',
  'payment_intent_authentication_failure',
]);

/** What Stripe says of a decline. */
export function declineOf(declineCode: string): object {
  const isOwn = OWN_CODES.has(declineCode);
  return {
    type: 'card_error',
    code: isOwn ? declineCode : 'card_declined',
    ...(!declineCode.endsWith('_failure') && { decline_code: declineCode }),
    message: 'Your card was declined.',
    doc_url: 'https://docs.stripe.com/error-codes/card-declined',
  };
}
