import type { CardDetails } from '@commoncast/core/billing/schema';
import type { PaymentGateway, Refusal, SavedCard } from '../payment-gateway.ts';
import { type RefusalReason, refuse } from '../refusals.ts';
import { passesLuhn } from './passes-luhn.ts';
import {
  askedCardReference,
  askedChargeReference,
  chargeName,
  chargeReference,
  customerFor,
  newName,
  readAskedCard,
  readAskedCharge,
  readToken,
  tokenOf,
} from './references.ts';
import { type ChargeBehaviour, TEST_CARDS } from './test-cards.ts';

const NOT_A_TEST_CARD: Refusal = {
  status: 'DECLINED',
  problem: 'The test gateway takes only test card numbers, such as 4242 4242 4242 4242.',
  field: 'cardNumber',
};

/** Why a charge that asks nobody fails. */
const UNASKED: Readonly<Record<ChargeBehaviour, RefusalReason | null>> = {
  succeeds: null,
  'declines-charges': 'paymentDeclined',
  'asks-at-charges': 'authenticationRequired',
  'asks-then-lacks-funds': 'insufficientFunds',
};

/**
 * Takes Stripe's published test card numbers, which behave as Stripe documents them, and moves no money. It keeps
 * nothing: what it needs to know later is in the names that it gives, so any process can go on after any other.
 */
export function createTestGateway(): PaymentGateway {
  return {
    kind: 'TEST',
    publishableKey: null,

    async saveCard(details, payer) {
      if ('paymentMethodId' in details) throw new TypeError('The test gateway takes card numbers');
      if (!passesLuhn(details.cardNumber)) return refuse('incorrectNumber');
      const testCard = TEST_CARDS.get(details.cardNumber);
      if (!testCard) return NOT_A_TEST_CARD;
      if (details.securityCode.length !== (testCard.brand === 'amex' ? 4 : 3))
        return refuse('incorrectSecurityCode');
      if ('refusedFor' in testCard) return refuse(testCard.refusedFor);
      const { brand, atCharges, asksWhenSaved } = testCard;
      const name = newName();
      const card: SavedCard = {
        customer: customerFor(payer),
        token: tokenOf(brand, atCharges, name),
        brand,
        lastFour: details.cardNumber.slice(-4),
        ...expiryOf(details),
      };
      if (!asksWhenSaved) return { status: 'SAVED', card };
      return { status: 'CHALLENGE', reference: askedCardReference(card, atCharges, name) };
    },

    async charge({ card, key, isOwnerThere }) {
      const atCharges = readToken(card.token);
      if (!atCharges) return refuse('unknownCard');
      const name = chargeName(key);
      if (isOwnerThere && atCharges.startsWith('asks-'))
        return { status: 'CHALLENGE', reference: askedChargeReference(atCharges, name) };
      const reason = UNASKED[atCharges];
      return reason ? refuse(reason) : { status: 'PAID', reference: chargeReference(name) };
    },

    async finishCard(reference, outcome) {
      const card = readAskedCard(reference);
      if (!card) return refuse('unknownChallenge');
      return outcome === 'COMPLETE' ? { status: 'SAVED', card } : refuse('cardUnconfirmed');
    },

    async finishCharge(reference, outcome) {
      const asked = readAskedCharge(reference);
      if (!asked) return refuse('unknownChallenge');
      if (outcome === 'FAIL') return refuse('paymentUnconfirmed');
      if (asked.atCharges === 'asks-then-lacks-funds') return refuse('insufficientFunds');
      return { status: 'PAID', reference: chargeReference(asked.name) };
    },

    clientSecretOf: async () => null,

    // Nobody but the owner's answer to us ends one.
    isOver: async () => false,

    async removeCard() {},

    async removeCustomer() {},
  };
}

/** From MM/YY or MM/YYYY. */
function expiryOf({ expirationDate }: CardDetails): Pick<SavedCard, 'expiryMonth' | 'expiryYear'> {
  const [month = '', year = ''] = expirationDate.split('/');
  return { expiryMonth: Number(month), expiryYear: Number(year.length === 2 ? `20${year}` : year) };
}
