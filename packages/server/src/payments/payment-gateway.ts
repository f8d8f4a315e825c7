import type { CardBrand, PaymentGatewayKind } from '@commoncast/core/billing/constants';
import type { CardDetails, GivenCard } from '@commoncast/core/billing/schema';

/** For whom a card is kept. */
export interface Payer {
  readonly businessId: string;
  readonly businessName: string;
  /** Where the gateway would send receipts of its own. */
  readonly email: string;
  /** What the gateway calls them; null before their first card. */
  readonly customer: string | null;
}

/** What is kept of a card: with `customer` and `token` it can be charged, but neither is a card number. */
export interface SavedCard {
  readonly customer: string;
  readonly token: string;
  readonly brand: CardBrand;
  readonly lastFour: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** What the card or its bank says against it. */
export interface Refusal {
  readonly status: 'DECLINED';
  /** For people: what happened and what to do, with a full stop. */
  readonly problem: string;
  /** What was typed wrong, as far as that is the cause. */
  readonly field?: keyof CardDetails;
}

/** The bank asks the card's owner. `reference` names the question. */
export interface Challenge {
  readonly status: 'CHALLENGE';
  readonly reference: string;
}

export type SaveResult = { readonly status: 'SAVED'; readonly card: SavedCard } | Refusal | Challenge;

export type ChargeResult = { readonly status: 'PAID'; readonly reference: string } | Refusal | Challenge;

export interface Charge {
  readonly card: Pick<SavedCard, 'customer' | 'token'>;
  /** In cents; more than 0. */
  readonly amount: number;
  readonly currency: string;
  /** What appears with the gateway: the number of the bill. */
  readonly description: string;
  /** A charge with the same key is the same charge: it happens once, and is answered as the first time. */
  readonly key: string;
  /** False for renewals: then nobody is there to be asked, and a card that wants that is declined. */
  readonly isOwnerThere: boolean;
}

/** How the owner of a card has answered their bank. */
export type ChallengeOutcome = 'COMPLETE' | 'FAIL';

/** Something has become of a charge or a card, and the gateway says so of its own accord; `reference` names it there. */
export type PaymentNotice =
  | { readonly kind: 'CHARGE'; readonly key: string; readonly reference: string }
  | { readonly kind: 'CARD'; readonly businessId: string; readonly reference: string };

/**
 * Who takes cards and money. Nothing here writes to the database, and nothing of it may be called inside a transaction.
 * Every method throws a `GatewayUnavailable` where the gateway cannot be asked; then it is unknown what has happened,
 * and the same call may be made again.
 */
export interface PaymentGateway {
  readonly kind: PaymentGatewayKind;
  /** For the gateway's script in the browser; null if it has none. */
  readonly publishableKey: string | null;
  /** @throws {TypeError} the card is of the other kind: TEST takes what was typed, STRIPE a payment method */
  saveCard(card: GivenCard, payer: Payer): Promise<SaveResult>;
  charge(charge: Charge): Promise<ChargeResult>;
  /**
   * Goes on with `saveCard` after its challenge. A gateway that knows better than `outcome` what the owner has said goes
   * by that; what has not succeeded by now never will.
   */
  finishCard(reference: string, outcome: ChallengeOutcome): Promise<Exclude<SaveResult, Challenge>>;
  /** Goes on with `charge` after its challenge, in the same way. */
  finishCharge(reference: string, outcome: ChallengeOutcome): Promise<Exclude<ChargeResult, Challenge>>;
  /** With which the gateway's script shows a challenge to the owner of the card; null if it has none, or it is over. */
  clientSecretOf(reference: string): Promise<string | null>;
  /** Whether the gateway knows that nothing will change about a challenge any more. */
  isOver(reference: string): Promise<boolean>;
  /** The card is not needed any longer. */
  removeCard(card: Pick<SavedCard, 'customer' | 'token'>): Promise<void>;
  /**
   * Forgets a business with every card that was ever kept for it; may be repeated. What was paid stays in the books.
   * @param payer its customer as far as we know it
   */
  removeCustomer(payer: Pick<Payer, 'businessId' | 'customer'>): Promise<void>;
  /**
   * Reads what the gateway sends of its own accord; absent if it sends nothing.
   * @param body as it came
   * @returns null if it is about nothing of ours
   * @throws {ForgedNotice} the gateway has not sent it, or too long ago
   */
  readonly readNotice?: (body: Uint8Array, signature: string) => PaymentNotice | null;
}

/** The gateway cannot be asked now. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** Somebody else has sent this, or sends it again. */
export class ForgedNotice extends Error {
  override readonly name = 'ForgedNotice';
}
