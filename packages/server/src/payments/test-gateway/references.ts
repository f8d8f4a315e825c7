import { createHash, randomBytes } from 'node:crypto';
import { CARD_BRANDS, type CardBrand } from '@commoncast/core/billing/constants';
import type { SavedCard } from '../payment-gateway.ts';
import { CHARGE_BEHAVIOURS, type ChargeBehaviour } from './test-cards.ts';

const BRANDS = CARD_BRANDS.join('|');
const BEHAVIOURS = CHARGE_BEHAVIOURS.join('|');
const CUSTOMER = /^customer_test_[a-z]{20}$/;
const TOKEN = new RegExp(`^card_test_(?:${BRANDS})_(?<atCharges>${BEHAVIOURS})_[a-z]{20}$`);
const ASKED_CARD = new RegExp(
  `^challenge_test_card_(?<brand>${BRANDS})_(?<atCharges>${BEHAVIOURS})` +
    '_(?<lastFour>[0-9]{4})_(?<month>[0-9]{1,2})-(?<year>[0-9]{4})_(?<customer>[a-z]{20})_(?<name>[a-z]{20})$',
);
const ASKED_CHARGE = new RegExp(`^challenge_test_charge_(?<atCharges>${BEHAVIOURS})_(?<name>[a-z]{20})$`);

/** Twenty letters. They have no digits, so nothing can look like a part of a card number. */
function toLetters(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 20), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

const hashOf = (text: string): string => toLetters(createHash('sha256').update(text).digest());

/** A name that nothing has had before. */
export const newName = (): string => toLetters(randomBytes(20));

/** What a business is called: as before, or by the business. */
export function customerFor(payer: {
  readonly businessId: string;
  readonly customer: string | null;
}): string {
  if (payer.customer !== null && CUSTOMER.test(payer.customer)) return payer.customer;
  return `customer_test_${hashOf(payer.businessId)}`;
}

export function tokenOf(brand: CardBrand, atCharges: ChargeBehaviour, name: string): string {
  return `card_test_${brand}_${atCharges}_${name}`;
}

/** How a saved card behaves; undefined if it is none of ours. */
export function readToken(token: string): ChargeBehaviour | undefined {
  return TOKEN.exec(token)?.groups?.atCharges as ChargeBehaviour | undefined;
}

/**
 * Carries what `readAskedCard` gives back.
 * @param name the one in the card's token
 */
export function askedCardReference(card: SavedCard, atCharges: ChargeBehaviour, name: string): string {
  const customer = card.customer.replace('customer_test_', '');
  const expiry = `${card.expiryMonth}-${card.expiryYear}`;
  return `challenge_test_card_${card.brand}_${atCharges}_${card.lastFour}_${expiry}_${customer}_${name}`;
}

/** The card of a challenge; undefined if there is no such challenge. */
export function readAskedCard(reference: string): SavedCard | undefined {
  const { brand, atCharges, lastFour, month, year, customer, name } =
    ASKED_CARD.exec(reference)?.groups ?? {};
  if (!brand || !atCharges || !lastFour || !name) return undefined;
  return {
    customer: `customer_test_${customer}`,
    token: tokenOf(brand as CardBrand, atCharges as ChargeBehaviour, name),
    brand: brand as CardBrand,
    lastFour,
    expiryMonth: Number(month),
    expiryYear: Number(year),
  };
}

/** @param key of the charge; the same key has the same references */
export const chargeName = (key: string): string => hashOf(key);

export const chargeReference = (name: string): string => `charge_test_${name}`;

export function askedChargeReference(atCharges: ChargeBehaviour, name: string): string {
  return `challenge_test_charge_${atCharges}_${name}`;
}

/** The charge of a challenge; undefined if there is no such challenge. */
export function readAskedCharge(
  reference: string,
): { readonly atCharges: ChargeBehaviour; readonly name: string } | undefined {
  const { atCharges, name } = ASKED_CHARGE.exec(reference)?.groups ?? {};
  return atCharges && name ? { atCharges: atCharges as ChargeBehaviour, name } : undefined;
}
