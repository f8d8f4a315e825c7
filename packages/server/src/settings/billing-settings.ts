import { email } from '@commoncast/core/validation/email';
import * as v from 'valibot';

/** What stands on bills. */
export interface BillingSettings {
  /** Who sells. */
  readonly seller: {
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly email: string | null;
  };
  /** What is added to every bill; null without a tax. */
  readonly tax: {
    readonly name: string;
    /** 0 to 50, with up to two decimals. */
    readonly percent: number;
  } | null;
}

const NAME_MESSAGE = 'must be a name of up to 100 characters, without line breaks';
const Name = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}]{1,100}$/u, NAME_MESSAGE));

const ADDRESS_MESSAGE = 'must be up to 6 lines of up to 100 characters, separated by ;';
const AddressLines = v.pipe(
  v.string(),
  v.regex(/^[^\p{Cc}]*$/u, ADDRESS_MESSAGE),
  v.transform((text) => text.split(';').map((line) => line.trim())),
  v.transform((lines) => lines.filter((line) => line !== '')),
  v.check((lines) => lines.length <= 6 && lines.every((line) => line.length <= 100), ADDRESS_MESSAGE),
);

const PERCENT_MESSAGE = 'must be a number from 0 to 50 with up to two decimals, such as 8.25';
const Percent = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(\.\d{1,2})?$/, PERCENT_MESSAGE),
  v.transform(Number),
  v.maxValue(50, PERCENT_MESSAGE),
);

/** The variables of bills, by their names. */
export const BILLING_SETTINGS = {
  BILLING_SELLER_NAME: v.optional(Name, 'Commoncast'),
  BILLING_SELLER_ADDRESS: v.optional(AddressLines, ''),
  BILLING_SELLER_EMAIL: v.optional(email({ message: 'must be an address such as billing@example.com' })),
  BILLING_TAX_NAME: v.optional(Name),
  BILLING_TAX_PERCENT: v.optional(Percent),
};

/** A tax has a name and a percentage. */
export function missingBillingSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  const names = ['BILLING_TAX_NAME', 'BILLING_TAX_PERCENT'];
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing: ${names.join(' and ')} are given together, or neither`);
}

/** What the variables mean for bills. */
export function billingOf(settings: {
  BILLING_SELLER_NAME: string;
  BILLING_SELLER_ADDRESS: readonly string[];
  BILLING_SELLER_EMAIL?: string | undefined;
  BILLING_TAX_NAME?: string | undefined;
  BILLING_TAX_PERCENT?: number | undefined;
}): BillingSettings {
  const { BILLING_TAX_NAME: name, BILLING_TAX_PERCENT: percent } = settings;
  return {
    seller: {
      name: settings.BILLING_SELLER_NAME,
      addressLines: settings.BILLING_SELLER_ADDRESS,
      email: settings.BILLING_SELLER_EMAIL ?? null,
    },
    tax: name !== undefined && percent !== undefined ? { name, percent } : null,
  };
}
