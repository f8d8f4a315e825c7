import { expect, test } from 'vitest';
import { billPaidMail } from './bill-paid.ts';

const bill = {
  url: 'https://video.example.com/billing',
  number: '7F3A9C21-0004',
  plan: 'STARTER',
  total: 3_451,
  currency: 'USD',
  paidWith: { brand: 'visa', lastFour: '4242' },
  paidDate: new Date('2026-11-26T23:30:00Z'),
  periodStart: new Date('2026-11-26T08:00:00Z'),
  periodEnd: new Date('2026-12-26T08:00:00Z'),
} as const;

test('a paid bill says what was paid, with which card and until when', () => {
  const { subject, text, html } = billPaidMail(bill);
  expect(subject).toBe('We received your payment of $34.51');
  expect(text).toBe(`Thank you. Your Starter plan is paid until December 26, 2026.

Bill: 7F3A9C21-0004
Amount: $34.51
Paid on: November 26, 2026
Paid with: Visa ending in 4242
Period: November 26, 2026 – December 26, 2026

View bill:
https://video.example.com/billing

You can download this bill as a PDF at any time.

-- 
Commoncast
`);
  expect(html.text).toMatch(
    /<th [^>]*scope="row"[^>]*>Paid with<\/th>\s*<td [^>]*>Visa ending in 4242<\/td>/,
  );
  expect(html.text).toContain('href="https://video.example.com/billing"');
});

test('a bill that needed no card names none', () => {
  const { text } = billPaidMail({ ...bill, total: 0, paidWith: null });
  expect(text).toContain('Amount: $0\n');
  expect(text).not.toContain('Paid with');
});
