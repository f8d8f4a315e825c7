import { expect, test } from 'vitest';
import { confirmEmailMail } from './confirm-email.ts';
import { emailChangeRequestedMail } from './email-change-requested.ts';
import { emailChangedMail } from './email-changed.ts';
import { emailTakenMail } from './email-taken.ts';

const url = 'https://video.example.com/verify-email#about=new-email&token=abc';

test('the new address gets a link', () => {
  const { subject, text, html } = confirmEmailMail({ url });
  expect(subject).toBe('Confirm your new email');
  expect(text).toBe(`You asked to use this address for your Commoncast account.

Confirm it, and log in with it from then on.

Confirm email:
${url}

The link works once, for 24 hours. If you did not ask for this, ignore this email.

-- 
Commoncast
`);
  expect(html.text).toContain(`href="${url.replace('&', '&amp;')}"`);
});

test('an address that is taken gets none, and reads why', () => {
  const { subject, text } = emailTakenMail({ url: 'https://video.example.com/login' });
  expect(subject).toBe('You already have an account');
  expect(text).toContain('It belongs to yours already, so nothing has changed.');
  expect(text).toContain('Log in:\nhttps://video.example.com/login\n');
});

test('the address before reads how to stop it', () => {
  const { subject, text } = emailChangeRequestedMail({ url: 'https://video.example.com/forgot-password' });
  expect(subject).toBe('Your email is about to change');
  expect(text).toContain('If it was not you, reset your password now.');
  expect(text).toContain('Reset your password:\nhttps://video.example.com/forgot-password\n');
});

test.each([
  ['help@example.com', 'contact help@example.com right away'],
  [undefined, 'contact the operator of this Commoncast server right away'],
])('afterwards it reads whom to contact: %s', (supportEmail, words) => {
  const { subject, text } = emailChangedMail({ supportEmail });
  expect(subject).toBe('Your email was changed');
  expect(text).toContain('You can no longer log in with this address.');
  expect(text).toContain(words);
});
