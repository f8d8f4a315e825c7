import type { CardBrand } from '@commoncast/core/billing/constants';
import type { RefusalReason } from '../refusals.ts';

/**
 * What happens at each charge. `asks-then-lacks-funds` asks while the owner is there, and is declined in any case.
 */
export const CHARGE_BEHAVIOURS = [
  'succeeds',
  'declines-charges',
  'asks-at-charges',
  'asks-then-lacks-funds',
] as const;
export type ChargeBehaviour = (typeof CHARGE_BEHAVIOURS)[number];

/** What happens when it is saved, and later. */
type TestCard = { readonly brand: CardBrand } & (
  | { readonly refusedFor: RefusalReason }
  | { readonly atCharges: ChargeBehaviour; readonly asksWhenSaved: boolean }
);

const good = (brand: CardBrand): TestCard => ({ brand, atCharges: 'succeeds', asksWhenSaved: false });
const refused = (refusedFor: RefusalReason): TestCard => ({ brand: 'visa', refusedFor });
const asking = (atCharges: ChargeBehaviour): TestCard => ({ brand: 'visa', atCharges, asksWhenSaved: true });

/** Numbers that Stripe publishes for tests (docs.stripe.com/testing), and what it says of each. */
export const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ['4242424242424242', good('visa')],
  ['4000056655665556', good('visa')],
  ['5555555555554444', good('mastercard')],
  ['2223003122003222', good('mastercard')],
  ['5200828282828210', good('mastercard')],
  ['5105105105105100', good('mastercard')],
  ['378282246310005', good('amex')],
  ['371449635398431', good('amex')],
  ['6011111111111117', good('discover')],
  ['6011000990139424', good('discover')],
  ['3056930009020004', good('diners')],
  ['36227206271667', good('diners')],
  ['3566002020360505', good('jcb')],
  ['6200000000000005', good('unionpay')],

  ['4000000000000002', refused('declined')],
  ['4000000000009995', refused('insufficientFunds')],
  ['4000000000009987', refused('lost')],
  ['4000000000009979', refused('stolen')],
  ['4000000000000069', refused('expired')],
  ['4000000000000127', refused('incorrectSecurityCode')],
  ['4000000000000119', refused('processingError')],
  ['4000000000006975', refused('tooManyTries')],

  ['4000000000000341', { brand: 'visa', atCharges: 'declines-charges', asksWhenSaved: false }],
  ['4000002500003155', asking('succeeds')],
  ['4000002760003184', asking('asks-at-charges')],
  ['4000008260003178', asking('asks-then-lacks-funds')],
]);
