import { createBuilderMarks } from './builder-marks.ts';
import { findSnippetAddresses } from './find-snippet-addresses.ts';
import type { FoundSnippet, PageFacts, SnippetPlace } from './page-facts.ts';
import { readScriptTag } from './read-script-tag.ts';
import { walkMarkup } from './walk-markup.ts';

/** More than an honest page needs; a hostile one must not fill the memory or the answer. */
const MAX_FOUND = 50;
const MAX_POLICY_LENGTH = 16_384;

const PLACE_OF_TEXT: Readonly<Record<string, SnippetPlace>> = { noscript: 'NOSCRIPT', script: 'SCRIPT' };

/**
 * Extracts what the check needs from a page.
 * @param headers of the answer, a line each
 */
export function readPage(html: string, headers: string): PageFacts {
  const snippets: FoundSnippet[] = [];
  const policies: string[] = [];
  const playerIds: string[] = [];
  const marks = createBuilderMarks();
  let baseHref: string | undefined;
  let widgetPlaces = 0;
  let hasTagManager = false;

  const keep = <T>(list: T[], ...values: T[]): void => {
    list.push(...values.slice(0, MAX_FOUND - list.length));
  };
  const keepMentions = (text: string, place: SnippetPlace): void => {
    for (const src of findSnippetAddresses(text)) {
      keep(snippets, { place, src, isAsync: true, nonce: '', integrity: '' });
    }
  };

  walkMarkup(html, {
    element(tag, attributes, where) {
      marks.see(tag, attributes);
      if (tag === 'script') {
        const found = readScriptTag(attributes, where);
        if (found) keep(snippets, found);
        hasTagManager ||= /\/\/www\.googletagmanager\.com\/gtm\.js/.test(attributes.get('src') ?? '');
      }
      if (tag === 'base') baseHref ??= attributes.get('href');
      const equivalent = attributes.get('http-equiv')?.toLowerCase();
      if (tag === 'meta' && where.isInHead && equivalent === 'content-security-policy') {
        keep(policies, (attributes.get('content') ?? '').slice(0, MAX_POLICY_LENGTH));
      }
      const id =
        tag === 'commoncast-player' ? attributes.get('player-id') : attributes.get('data-commoncast-player');
      if (id !== undefined && !where.isInTemplate) keep(playerIds, id.slice(0, 100));
      if (tag === 'commoncast-widget') widgetPlaces += 1;
    },
    text(text, inside) {
      keepMentions(text, PLACE_OF_TEXT[inside] ?? 'TEXT');
      if (inside === 'script') hasTagManager ||= text.includes('googletagmanager.com/gtm.js');
    },
    comment: (text) => keepMentions(text, 'COMMENT'),
  });
  const builder = marks.decide(headers);
  return { snippets, baseHref: baseHref ?? '', policies, playerIds, widgetPlaces, hasTagManager, builder };
}
