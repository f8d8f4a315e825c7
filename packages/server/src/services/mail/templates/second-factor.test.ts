import { expect, test } from 'vitest';
import { recoveryCodeUsedMail } from './recovery-code-used.ts';
import { recoveryCodesReplacedMail } from './recovery-codes-replaced.ts';
import { secondFactorAddedMail } from './second-factor-added.ts';
import { secondFactorRemovedMail } from './second-factor-removed.ts';

const help = { url: 'https://video.example.com/forgot-password', supportEmail: 'help@example.com' };

test('an app that was added is told of, with what to do', () => {
  const { subject, text, html } = secondFactorAddedMail({ ...help, what: 'app' });
  expect(subject).toBe('Authenticator app added');
  expect(
    text,
  ).toBe(`An authenticator app was added to your Commoncast account. Logging in with your password now also takes a code from the app.

If it was not you, somebody knows your password. Reset it now, and contact help@example.com if you can no longer log in.

Reset your password:
https://video.example.com/forgot-password

If it was you, there is nothing to do.

-- 
Commoncast
`);
  expect(html.text).toContain('href="https://video.example.com/forgot-password"');
});

test('a passkey is told of without the name that somebody gave it', () => {
  const { subject, text } = secondFactorAddedMail({ ...help, what: 'passkey' });
  expect(subject).toBe('Passkey added');
  expect(text).toContain('A passkey was added to your Commoncast account.');
});

test.each([
  ['app', 'Authenticator app removed', 'The authenticator app was removed'],
  ['passkey', 'Passkey removed', 'A passkey was removed'],
] as const)('that a factor is gone is told: %s', (what, subject, words) => {
  const mail = secondFactorRemovedMail({ ...help, supportEmail: undefined, what });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(words);
  expect(mail.text).toContain('contact the operator of this Commoncast server');
});

test.each([
  [9, '9 codes are left.', 'there is nothing to do'],
  [1, '1 code is left.', 'create new recovery codes'],
  [0, 'It was the last one.', 'create new recovery codes'],
])('that a recovery code was used is told, with how many are left: %d', (left, words, closing) => {
  const { subject, text } = recoveryCodeUsedMail({ ...help, left });
  expect(subject).toBe('A recovery code was used');
  expect(text).toContain(words);
  expect(text).toContain(closing);
});

test('that the codes were replaced is told', () => {
  const { subject, text } = recoveryCodesReplacedMail(help);
  expect(subject).toBe('Your recovery codes were replaced');
  expect(text).toContain('The ones before no longer work.');
});
