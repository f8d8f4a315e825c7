import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

test('bills name who sells, and the tax', () => {
  const given = {
    BILLING_SELLER_NAME: ' Example Video GmbH ',
    BILLING_SELLER_ADDRESS: 'Gartenstraße 1; 10115 Berlin;; Germany ;',
    BILLING_SELLER_EMAIL: 'billing@example.com',
    BILLING_TAX_NAME: 'VAT',
    BILLING_TAX_PERCENT: '8.25',
  };
  expect(readConfig(given).billing).toEqual({
    seller: {
      name: 'Example Video GmbH',
      addressLines: ['Gartenstraße 1', '10115 Berlin', 'Germany'],
      email: 'billing@example.com',
    },
    tax: { name: 'VAT', percent: 8.25 },
  });
  for (const [text, percent] of [
    ['0', 0],
    ['50', 50],
    ['50.00', 50],
    ['7.5', 7.5],
  ] as const)
    expect(readConfig({ ...given, BILLING_TAX_PERCENT: text }).billing.tax?.percent).toBe(percent);
});

test.each<[Record<string, string>, string]>([
  [{ BILLING_TAX_NAME: 'VAT' }, 'BILLING_TAX_PERCENT is missing: BILLING_TAX_NAME and BILLING_TAX_PERCENT'],
  [{ BILLING_TAX_PERCENT: '19' }, 'BILLING_TAX_NAME is missing: BILLING_TAX_NAME and BILLING_TAX_PERCENT'],
  ...['-1', '50.01', '51', '19.005', '19 %', '1e1', '019', '.5'].map(
    (percent): [Record<string, string>, string] => [
      { BILLING_TAX_NAME: 'VAT', BILLING_TAX_PERCENT: percent },
      'BILLING_TAX_PERCENT must be a number from 0 to 50 with up to two decimals, such as 8.25',
    ],
  ),
  [{ BILLING_SELLER_NAME: ' ' }, 'BILLING_SELLER_NAME must be a name of up to 100 characters'],
  [{ BILLING_SELLER_NAME: 'a'.repeat(101) }, 'BILLING_SELLER_NAME must be a name of up to 100 characters'],
  [{ BILLING_TAX_NAME: 'V\nT', BILLING_TAX_PERCENT: '1' }, 'BILLING_TAX_NAME must be a name'],
  [{ BILLING_SELLER_ADDRESS: 'a;b;c;d;e;f;g' }, 'BILLING_SELLER_ADDRESS must be up to 6 lines'],
  [{ BILLING_SELLER_ADDRESS: 'a\nb' }, 'BILLING_SELLER_ADDRESS must be up to 6 lines'],
  [{ BILLING_SELLER_EMAIL: 'the office' }, 'BILLING_SELLER_EMAIL must be an address'],
])('bills cannot be made with %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
