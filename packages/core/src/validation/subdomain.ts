import * as v from 'valibot';
import { required } from './required.ts';
import { text } from './text.ts';

const MESSAGE = 'Subdomain is not available';

// Hyphens at the third and fourth place are those of punycode (RFC 5891 §4.2.3.1).
const PATTERN = /^(?!..--)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Names of the platform itself, and those that mail programs and browsers look up and trust. */
const RESERVED = new Set(
  [
    'www api admin app cdn mail localhost',
    'assets auth dashboard docs help login media static status studio support',
    'autoconfig autodiscover ftp imap isatap mta-sts mx ns1 ns2 pop postmaster smtp wpad',
  ].flatMap((names) => names.split(' ')),
);

/** A community's name before the host, kept in lower case; whether it is taken is the server's to say. */
export const Subdomain = v.pipe(
  text('Subdomain'),
  required('Subdomain'),
  v.regex(PATTERN, MESSAGE),
  v.toLowerCase(),
  v.check((name) => !RESERVED.has(name), MESSAGE),
);
