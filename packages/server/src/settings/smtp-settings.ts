import { Email } from '@commoncast/core/validation/email';
import * as v from 'valibot';

/** The server that takes our emails, and who they are from. */
export interface SmtpSettings {
  /** `smtp:` or `smtps:`, with credentials where the server wants some. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** `Name <address>` or an address alone. A name has no quotes, brackets or line breaks, so that nothing can join the header. */
const SENDER = /^(?:(?<name>[^<>"\p{Cc}]{1,100}?)\s*<(?<inner>[^<>\s]+)>|(?<bare>[^<>\s]+))$/u;

/** The variables of outgoing email, by their names. */
export const SMTP_SETTINGS = {
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isSmtpUrl, 'must be an address such as smtps://user:password@mail.example.com'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => senderOf(text) !== undefined,
        'must be an address such as video@example.com or Example Video <video@example.com>',
      ),
    ),
  ),
};

/** One of the two is useless without the other. */
export function missingSmtpSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  const names = ['SMTP_URL', 'MAIL_FROM'];
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing: SMTP_URL and MAIL_FROM are given together, or neither`);
}

/** How emails leave; undefined if they do not. */
export function smtpOf(settings: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }) {
  const from = senderOf(settings.MAIL_FROM ?? '');
  return settings.SMTP_URL && from ? { url: settings.SMTP_URL, from } : undefined;
}

function senderOf(text: string): SmtpSettings['from'] | undefined {
  const { name = '', inner, bare } = SENDER.exec(text.trim())?.groups ?? {};
  const address = inner ?? bare;
  return address && v.is(Email, address) ? { name: name.trim(), address } : undefined;
}

function isSmtpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
}
