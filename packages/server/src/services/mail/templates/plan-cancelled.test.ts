import { expect, test } from 'vitest';
import { planCancelledMail } from './plan-cancelled.ts';

test('a cancelled plan says until when it runs and how to keep it', () => {
  const url = 'https://video.example.com/billing';
  const endDate = new Date('2026-12-26T08:00:00Z');
  const { subject, text } = planCancelledMail({ url, plan: 'BUSINESS', endDate });
  expect(subject).toBe('Your Business plan is cancelled');
  expect(
    text,
  ).toBe(`Your plan runs until December 26, 2026. Until then, everything works as usual, and you will not be charged again.

After that you cannot upload videos or go live. Nothing is deleted, and visitors can watch your videos for another 30 days.

Keep plan:
https://video.example.com/billing

If you change your mind, open the Billing page and keep the plan before December 26, 2026.

-- 
Commoncast
`);
});
