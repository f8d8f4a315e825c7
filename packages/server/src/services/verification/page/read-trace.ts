import type { PlayerTrace } from './page-facts.ts';
import { isPlayerAddress } from './player-addresses.ts';
import type { Surroundings } from './walk-markup.ts';

const TAG_AS_TEXT =
  /<commoncast-player\s[^<>]{0,300}(?:player|video)-id\s*=|<[a-z]+\s[^<>]{0,300}data-commoncast-player\s*=/i;
const SHORTCODE = /\[commoncast(?:-widget)?\s[^[\]]{0,300}\b(?:player|video|playlist|widget|id)\s*=/i;
/** Elements whose text visitors do not read on the page. */
const UNREAD = new Set(['script', 'style', 'noscript', 'textarea', 'title', 'template']);

/** What a link shows of a player that is no longer around it; undefined for an ordinary link. */
export function readLinkTrace(
  href: string,
  { isInPlayer, isInTemplate }: Surroundings,
  readText: () => string,
): PlayerTrace | undefined {
  if (isInPlayer || isInTemplate || !isPlayerAddress(href.trim())) return undefined;
  const text = readText().trim();
  if (text === '') return { kind: 'REMOVED', href: href.trim() };
  return undefined;
}

/** What a text shows of a player that it should have become. */
export function readTextTrace(
  text: string,
  inside: string,
  { isInPlayer, isInTemplate }: Surroundings,
): PlayerTrace | undefined {
  if (isInPlayer || isInTemplate || UNREAD.has(inside)) return undefined;
  if (TAG_AS_TEXT.test(text)) return { kind: 'TEXT', href: '' };
  if (SHORTCODE.test(text)) return { kind: 'SHORTCODE', href: '' };
  const alone = text.trim();
  return isPlayerAddress(alone) ? { kind: 'LINK', href: alone } : undefined;
}
