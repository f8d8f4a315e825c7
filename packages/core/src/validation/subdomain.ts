import * as v from 'valibot';
import { required } from './required.ts';
import { text } from './text.ts';

const MESSAGE = 'Subdomain is not available';

// Hyphens in the third and fourth place are those of punycode (RFC 5891 §4.2.3.1).
const PATTERN = /^(?!..--)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** The platform's own names, and those that mail programs and browsers look up and trust. */
const RESERVED = new Set(
  [
    'www api admin app cdn mail localhost',
    'assets auth dashboard docs help login media static status studio support',
    'autoconfig autodiscover ftp imap isatap mta-sts mx ns1 ns2 pop postmaster smtp wpad',
  ].flatMap((names) => names.split(' ')),
);

/** A community's name before the host, stored in lower case; only the server can tell whether it is taken. */
export const Subdomain = v.pipe(
  text('Subdomain'),
  required('Subdomain'),
  v.regex(PATTERN, MESSAGE),
  v.toLowerCase(),
  v.check((name) => !RESERVED.has(name), MESSAGE),
);
