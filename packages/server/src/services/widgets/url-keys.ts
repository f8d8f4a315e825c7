import { normalizeWidgetUrl, widgetUrlCandidates } from '@commoncast/core/validation/widget-url';

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const STAR = '*'.charCodeAt(0);

const mix = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME);

function hashOf(text: string): number {
  let hash = OFFSET | 0;
  for (let index = 0; index < text.length; index++) hash = mix(hash, text.charCodeAt(index));
  return hash;
}

/** FNV-1a over the UTF-16 units of an entry's normal form, as a signed 32-bit number: how the index names it. */
export function urlKey(entry: string): number {
  const normal = normalizeWidgetUrl(entry);
  if (normal === null) throw new TypeError(`${entry} is no entry of a widget`);
  return hashOf(normal);
}

/** The keys of all entries that can match the page, in one pass over its address; empty where it is not a page's address. */
export function pageKeys(pageUrl: string): number[] {
  const candidates = widgetUrlCandidates(pageUrl);
  if (!candidates) return [];
  const { whole, longestPrefix, host } = candidates;
  const keys = new Set(whole.map(hashOf));
  let hash = hashOf(host);
  for (let index = host.length; index < longestPrefix.length; index++) {
    hash = mix(hash, longestPrefix.charCodeAt(index));
    keys.add(mix(hash, STAR));
  }
  return [...keys];
}
