import { expect, test } from 'vitest';
import { newLogInMail } from './new-log-in.ts';
import { signInAttemptsMail } from './sign-in-attempts.ts';

const place = {
  device: 'Firefox on Windows',
  network: '193.136.0.1',
  country: 'PT',
  at: new Date('2026-11-26T08:05:00Z'),
  url: 'https://video.example.com/settings/account',
};

test('a log-in from another device says when and from where, and what to do', () => {
  const { subject, text } = newLogInMail(place);
  expect(subject).toBe('New login to your account');
  expect(text).toContain(
    'Time: November 26, 2026 at 8:05 AM UTC\nDevice: Firefox on Windows\nCountry: Portugal\nNetwork address: 193.136.0.1',
  );
  expect(text).toContain(`Check your account:\n${place.url}`);
});

test('guesses of a password say that nobody got in, and from where they come', () => {
  const { subject, text } = signInAttemptsMail({
    ...place,
    device: null,
    network: '2001:db8::/64',
    country: null,
  });
  expect(subject).toBe('Someone is trying to log in to your account');
  expect(text).toContain('Nobody got in this way');
  expect(text).toContain('Device: Unknown device\nNetwork address: 2001:db8::/64');
  expect(text).toContain('turn on two-step login');
});
