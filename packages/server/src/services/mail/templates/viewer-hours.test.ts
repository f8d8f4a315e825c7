import { expect, test } from 'vitest';
import { viewerHoursNearMail, viewerHoursUsedMail } from './viewer-hours.ts';

const hours = {
  plan: 'STARTER',
  used: 8_400,
  limit: 10_000,
  resetDate: new Date('2026-12-26T08:00:00Z'),
  url: 'https://video.example.com/subscription/plan',
} as const;

test('owners read how many hours are left, until when, and what happens without any', () => {
  const { subject, text } = viewerHoursNearMail(hours);
  expect(subject).toBe('Your visitors have used 84% of your viewer hours');
  expect(text).toContain(
    'for 8,400 of the 10,000 hours that your Starter plan includes until December 26, 2026.',
  );
  expect(text).toContain('visitors can keep watching, but you cannot upload videos or go live until then.');
  expect(text).toContain(hours.url);
});

test('once they are used, owners read what goes on and what does not', () => {
  const { subject, text } = viewerHoursUsedMail({ ...hours, used: 10_003 });
  expect(subject).toBe('Your viewer hours are used up');
  expect(text).toContain('all 10,000 hours that your Starter plan includes until December 26, 2026.');
  expect(text).toContain('nothing that is on air stops');
});
