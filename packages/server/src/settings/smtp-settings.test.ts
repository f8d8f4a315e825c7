import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

test('emails leave by SMTP, from an address with or without a name', () => {
  const smtpWith = (MAIL_FROM: string) =>
    readConfig({ SMTP_URL: 'smtps://app:secret@mail.example.com', MAIL_FROM }).smtp;
  expect(smtpWith('video@example.com')).toEqual({
    url: 'smtps://app:secret@mail.example.com',
    from: { name: '', address: 'video@example.com' },
  });
  expect(smtpWith('Example Video <video@example.com>')?.from).toEqual({
    name: 'Example Video',
    address: 'video@example.com',
  });
});

test.each([
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM is missing'],
  [{ MAIL_FROM: 'a@example.com' }, 'SMTP_URL is missing'],
  [
    { SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com' },
    'SMTP_URL must be an address such as',
  ],
  [
    { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'A\nBcc: b <a@example.com>' },
    'MAIL_FROM must be an address such as',
  ],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'somebody' }, 'MAIL_FROM must be an address such as'],
])('says what is wrong with %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
