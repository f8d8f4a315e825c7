import { expect, test } from 'vitest';
import { reactivatePlanMail } from './reactivate-plan.ts';

const request = {
  url: 'https://video.example.com/billing',
  plan: 'STARTER',
  asker: "o'b&<b>@example.com",
} as const;

test('an owner is asked to keep a cancelled plan', () => {
  const endDate = new Date('2026-12-26T08:00:00Z');
  const { subject, text } = reactivatePlanMail({ ...request, endDate });
  expect(subject).toBe('Reactivate your Starter plan');
  expect(text).toBe(`o'b&<b>@example.com asks you to reactivate the Starter plan of your business.

It was cancelled and runs until December 26, 2026. If you keep it, nothing is charged before then.

Keep plan:
https://video.example.com/billing

You get this email because you own a business on Commoncast. To leave things as they are, ignore it.

-- 
Commoncast
`);
});

test('an owner is asked to go on with an expired plan', () => {
  const { text } = reactivatePlanMail({ ...request, endDate: null });
  expect(text).toContain('It has expired, so nobody can upload videos or go live.');
  expect(text).toContain('Reactivate plan:\nhttps://video.example.com/billing');
});

test('an address cannot become markup', () => {
  const { html } = reactivatePlanMail({ ...request, endDate: null });
  expect(html.text).toContain('o&#39;b&amp;&lt;b&gt;@example.com asks you');
});
