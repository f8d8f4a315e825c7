import * as v from 'valibot';
import { formatAddress, parseAddress } from './address.ts';
import { parsed } from './parsed.ts';
import { required } from './required.ts';
import { text } from './text.ts';

/** A host, or host and port, as the domain allow-list holds it: lower case, IDN as punycode. */
function normalizeHostname(typed: string): string | null {
  const address = parseAddress(typed);
  return address && address.scheme === '' && address.rest === '' ? formatAddress(address) : null;
}

export const Hostname = v.pipe(
  text('Host name'),
  required('Host name'),
  parsed(normalizeHostname, 'Invalid host name'),
);
