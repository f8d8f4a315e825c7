import * as v from 'valibot';
import { ADDRESS_MAX_LENGTH, formatAddress, parseAddress } from './address.ts';
import { maxLength } from './max-length.ts';
import { parsed } from './parsed.ts';
import { required } from './required.ts';
import { text } from './text.ts';

export const URL_MESSAGE = 'Invalid URL format';

const SCHEMES = new Set(['', 'http', 'https', 'ftp', 'smtp']);

/** A URL in stored form, or null; without a protocol the host needs a dot, otherwise every word would be a URL. */
export function normalizeUrl(typed: string): string | null {
  const address = parseAddress(typed);
  if (!address || !SCHEMES.has(address.scheme)) return null;
  return address.scheme !== '' || address.host.includes('.') ? formatAddress(address) : null;
}

/** A link that a browser opens: http or https, or null. */
export function normalizeHttpUrl(typed: string): string | null {
  const address = parseAddress(typed);
  return address?.scheme === 'http' || address?.scheme === 'https' ? formatAddress(address) : null;
}

/** A URL whose protocol may be omitted. */
export const Url = v.pipe(
  text('URL'),
  required('URL'),
  maxLength(ADDRESS_MAX_LENGTH, URL_MESSAGE),
  parsed(normalizeUrl, URL_MESSAGE),
);

/** A link with its protocol, http or https. */
export const HttpUrl = v.pipe(
  text('URL'),
  required('URL'),
  maxLength(ADDRESS_MAX_LENGTH, URL_MESSAGE),
  parsed(normalizeHttpUrl, URL_MESSAGE),
);
