import * as v from 'valibot';
import { formatAddress, parseAddress } from './address.ts';
import { parsed } from './parsed.ts';
import { required } from './required.ts';
import { text } from './text.ts';

/** A host, or host and port, as in the domain allow-list: lower case, IDN as punycode. */
function normalizeHostname(typed: string): string | null {
  const address = parseAddress(typed);
  return address && address.scheme === '' && address.rest === '' ? formatAddress(address) : null;
}

export const Hostname = v.pipe(
  text('Host name'),
  required('Host name'),
  parsed(normalizeHostname, 'Invalid host name'),
);
