import { parseArgs } from 'node:util';
import { PromoCodeText } from '@commoncast/core/billing/schema';
import * as v from 'valibot';

/** What an operator wants with promo codes: to see them all, or to make one. */
export type PromoCodeOptions =
  | { readonly command: 'list' }
  | ({ readonly command: 'create' } & PromoCodeDraft);

export interface PromoCodeDraft {
  readonly code: string;
  readonly percentOff: number | null;
  /** In cents. */
  readonly amountOff: number | null;
  readonly months: number;
  /** The last moment at which it can be redeemed; null for ever. */
  readonly redeemBy: Date | null;
  readonly maximum: number | null;
}

export const PROMO_CODE_USAGE = `npm run promo-code                     lists all promo codes
npm run promo-code -- CODE [options]   makes one

  --percent 20             takes 20 % off each bill, or
  --amount 5.00            takes 5 dollars off each bill
  --months 3               for so many bills
  --redeem-by 2027-01-31   the last day on which it can be redeemed, in UTC
  --maximum 100            how many businesses can redeem it`;

/** Says what is wrong with what an operator has typed. */
export class PromoCodeOptionsError extends Error {
  override readonly name = 'PromoCodeOptionsError';
}

/** Reads the arguments of `npm run promo-code`. @throws {PromoCodeOptionsError} */
export function readPromoCodeOptions(args: readonly string[]): PromoCodeOptions {
  const { positionals, values } = parse(args);
  if (positionals.length === 0 && Object.keys(values).length === 0) return { command: 'list' };
  const [text, ...rest] = positionals;
  if (text === undefined || rest.length > 0) throw new PromoCodeOptionsError('Name one promo code.');
  const code = v.safeParse(PromoCodeText, text);
  if (!code.success) throw new PromoCodeOptionsError(`${code.issues[0].message}.`);
  if ((values.percent === undefined) === (values.amount === undefined))
    throw new PromoCodeOptionsError('Give either --percent or --amount.');
  if (values.months === undefined) throw new PromoCodeOptionsError('Say with --months for how many bills.');
  return {
    command: 'create',
    code: code.output,
    percentOff: values.percent === undefined ? null : whole('--percent', values.percent, 100),
    amountOff: values.amount === undefined ? null : cents(values.amount),
    months: whole('--months', values.months, 120),
    redeemBy: values['redeem-by'] === undefined ? null : endOfDay(values['redeem-by']),
    maximum: values.maximum === undefined ? null : whole('--maximum', values.maximum, 1_000_000),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { percent: text, amount: text, months: text, 'redeem-by': text, maximum: text };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new PromoCodeOptionsError(error instanceof Error ? error.message : String(error));
  }
}

function whole(name: string, text: string, largest: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= largest) return number;
  throw new PromoCodeOptionsError(
    `${name} must be a whole number from 1 to ${largest.toLocaleString('en')}.`,
  );
}

function cents(text: string): number {
  const amount = /^\d{1,6}(\.\d{2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  if (amount > 0) return amount;
  throw new PromoCodeOptionsError('--amount must be an amount in dollars, such as 5 or 5.50.');
}

function endOfDay(text: string): Date {
  const end = new Date(`${text}T23:59:59.999Z`);
  // The calendar of JavaScript has a 30 February, which is a day in March.
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(end.getTime()) && end.toISOString().startsWith(text))
    return end;
  throw new PromoCodeOptionsError('--redeem-by must be a day such as 2027-01-31.');
}
