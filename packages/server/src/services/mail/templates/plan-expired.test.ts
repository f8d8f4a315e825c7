import { expect, test } from 'vitest';
import { planExpiredMail } from './plan-expired.ts';

test('an expired plan says what stops and what goes on', () => {
  const url = 'https://video.example.com/subscription/plan';
  const playbackEndDate = new Date('2026-12-26T08:00:00Z');
  const { subject, text, html } = planExpiredMail({ url, plan: 'STARTER', playbackEndDate });
  expect(subject).toBe('Your Starter plan has expired');
  expect(text).toBe(`You can no longer upload videos or go live.

Nothing is deleted. Visitors can watch your videos for 30 days, until December 26, 2026.

Choose plan:
https://video.example.com/subscription/plan

Once you choose a plan, everything works again as before.

-- 
Commoncast
`);
  expect(html.text).not.toContain('<table');
});
