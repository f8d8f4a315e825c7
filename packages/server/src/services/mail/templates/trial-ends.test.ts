import { expect, test } from 'vitest';
import { trialEndsMail } from './trial-ends.ts';

const trial = {
  url: 'https://video.example.com/billing',
  plan: 'STARTER',
  total: 2_900,
  currency: 'USD',
  endDate: new Date('2026-11-29T08:00:00Z'),
  daysLeft: 3,
  card: { brand: 'mastercard', lastFour: '4444' },
} as const;

test('the end of a trial says what will be charged, when and to which card', () => {
  const { subject, text } = trialEndsMail(trial);
  expect(subject).toBe('Your Starter trial ends in 3 days');
  expect(
    text,
  ).toBe(`On November 29, 2026, your trial becomes a paid plan, and $29 for the first month is charged to your card. To keep it, there is nothing to do.

The plan renews every month until you cancel. If you cancel before November 29, 2026, you pay nothing.

Plan: Starter
First payment: $29 on November 29, 2026
Card: Mastercard ending in 4444

Manage plan:
https://video.example.com/billing

You get this email because you own a business on Commoncast that is trying a plan.

-- 
Commoncast
`);
  expect(trialEndsMail({ ...trial, daysLeft: 1 }).subject).toBe('Your Starter trial ends in 1 day');
});

test('without a card, it asks for one', () => {
  const { text } = trialEndsMail({ ...trial, card: null });
  expect(text).toContain('Add a card before then to keep your plan.');
  expect(text).toContain('Add card:\nhttps://video.example.com/billing');
  expect(text).not.toContain('Card: ');
});

test('a first month that costs nothing needs no card', () => {
  const { text } = trialEndsMail({ ...trial, total: 0, card: null });
  expect(text).toContain('and the first month costs nothing.');
  expect(text).toContain('Manage plan:');
  expect(text).not.toContain('Add card');
});
