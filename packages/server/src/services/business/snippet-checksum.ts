import { createHmac } from 'node:crypto';
import { normalizeHttpUrl } from '@commoncast/core/validation/url';

/**
 * Signs the URL in a snippet for one account, so that a copied snippet reveals its owner.
 * @param address normalised, and its own `sum` ignored
 */
export function snippetChecksum(key: Uint8Array, address: string, businessId: string): string {
  return createHmac('sha256', key)
    .update(`${businessId}\n${withoutSum(address)}`)
    .digest('base64url');
}

function withoutSum(address: string): string {
  const url = new URL(normalizeHttpUrl(address) ?? address);
  url.searchParams.delete('sum');
  url.searchParams.sort();
  url.hash = '';
  return url.href;
}
