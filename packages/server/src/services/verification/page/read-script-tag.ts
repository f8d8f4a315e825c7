import { isSnippetAddress } from './find-snippet-addresses.ts';
import type { FoundSnippet, SnippetPlace } from './page-facts.ts';
import type { Surroundings } from './walk-markup.ts';

/** The types that browsers run as a classic script (HTML Living Standard, JavaScript MIME type essence match). */
const CLASSIC =
  /^\s*(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))?\s*$/i;

/** Reads a `<script>` whose `src` is that of a loader, or that keeps one in another attribute; undefined for all others. */
export function readScriptTag(
  attributes: ReadonlyMap<string, string>,
  { isInTemplate }: Surroundings,
): FoundSnippet | undefined {
  const src = attributes.get('src')?.trim() ?? '';
  const kept = [...attributes.values()].find((value) => isSnippetAddress(value.trim()));
  if (kept === undefined) return undefined;
  return {
    place: isInTemplate ? 'TEMPLATE' : placeOf(attributes, isSnippetAddress(src)),
    src: isSnippetAddress(src) ? src : kept.trim(),
    isAsync: attributes.has('async') || attributes.has('defer'),
    nonce: attributes.get('nonce') ?? '',
    integrity: attributes.get('integrity') ?? '',
  };
}

function placeOf(attributes: ReadonlyMap<string, string>, hasSrc: boolean): SnippetPlace {
  const type = attributes.get('type') ?? '';
  if (type.trim().toLowerCase() === 'module' && hasSrc) return 'MODULE';
  return hasSrc && CLASSIC.test(type) ? 'ACTIVE' : 'HELD_BACK';
}
