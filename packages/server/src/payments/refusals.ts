import type { Refusal } from './payment-gateway.ts';

/** Why a card or a payment is refused, in words that its owner can act on. */
const REASONS = {
  declined: { problem: 'Your bank declined the card. Use another card, or ask your bank why.' },
  insufficientFunds: {
    problem: 'There is not enough money on the card. Add money to it, or use another card.',
  },
  lost: { problem: 'Your bank declined the card because it was reported lost. Use another card.' },
  stolen: { problem: 'Your bank declined the card because it was reported stolen. Use another card.' },
  expired: {
    problem: 'The card has expired. Check the expiration date, or use another card.',
    field: 'expirationDate',
  },
  incorrectNumber: {
    problem: 'The card number is incorrect. Check it against your card.',
    field: 'cardNumber',
  },
  incorrectSecurityCode: {
    problem: 'The security code is incorrect. Check it against your card.',
    field: 'securityCode',
  },
  tooManyTries: {
    problem: 'The card was tried too often, or is over its limit. Use another card, or try again tomorrow.',
  },
  processingError: {
    problem: 'Your bank could not process the card. Try again in a few minutes, or use another card.',
  },
  paymentDeclined: { problem: 'Your bank declined the payment. Use another card, or ask your bank why.' },
  authenticationRequired: {
    problem: 'Your bank wants you to confirm the payment. Pay the bill on the Billing page to confirm it.',
  },
  cardUnconfirmed: {
    problem: 'The card was not confirmed with your bank. Try again, or use another card.',
  },
  paymentUnconfirmed: {
    problem: 'The payment was not confirmed with your bank. Try again, or use another card.',
  },
  notAccepted: {
    problem:
      'The payment service refused the payment. Nothing was charged. Use another card, or try again later.',
  },
  unknownCard: { problem: 'The card can no longer be charged. Enter it again, or use another card.' },
  unknownChallenge: { problem: 'The confirmation is no longer valid. Start the payment again.' },
} as const satisfies Readonly<Record<string, Omit<Refusal, 'status'>>>;

export type RefusalReason = keyof typeof REASONS;

/** The answer of a gateway that refuses for a reason. */
export function refuse(reason: RefusalReason): Refusal {
  return { status: 'DECLINED', ...REASONS[reason] };
}
