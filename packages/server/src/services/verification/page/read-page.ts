import { createBuilderMarks } from './builder-marks.ts';
import { findSnippetAddresses } from './find-snippet-addresses.ts';
import type { FoundPlace, FoundSnippet, PageFacts, PlayerTrace, SnippetPlace } from './page-facts.ts';
import { readPlace } from './read-place.ts';
import { readScriptTag } from './read-script-tag.ts';
import { readLinkTrace, readTextTrace } from './read-trace.ts';
import { walkMarkup } from './walk-markup.ts';

/** What the loader shares with its chunks by, whoever has minified it again. */
const LOADER_TEXT = /\bSymbol\.for\(\s*["'`]commoncast["'`]\s*\)/;

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
  const places: FoundPlace[] = [];
  const traces: PlayerTrace[] = [];
  const marks = createBuilderMarks();
  let baseHref: string | undefined;
  let widgetPlaces = 0;
  let hasTagManager = false;
  let hasInlinedLoader = false;

  const keep = <T>(list: T[], ...values: T[]): void => {
    list.push(...values.slice(0, MAX_FOUND - list.length));
  };
  const keepMentions = (text: string, place: SnippetPlace): void => {
    for (const src of findSnippetAddresses(text)) {
      keep(snippets, { place, src, isAsync: true, nonce: '', integrity: '' });
    }
  };

  walkMarkup(html, {
    element(tag, attributes, where, readText) {
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
      const place = readPlace(tag, attributes, where);
      if (place) keep(places, place);
      const trace = tag === 'a' && readLinkTrace(attributes.get('href') ?? '', where, readText);
      if (trace) keep(traces, trace);
      if (tag === 'commoncast-widget') widgetPlaces += 1;
    },
    text(text, inside, where) {
      const trace = readTextTrace(text, inside, where);
      if (trace) keep(traces, trace);
      keepMentions(text, PLACE_OF_TEXT[inside] ?? 'TEXT');
      if (inside !== 'script') return;
      hasTagManager ||= text.includes('googletagmanager.com/gtm.js');
      hasInlinedLoader ||= LOADER_TEXT.test(text);
    },
    comment: (text) => keepMentions(text, 'COMMENT'),
  });
  const builder = marks.decide(headers);
  return {
    snippets,
    baseHref: baseHref ?? '',
    policies,
    places,
    traces,
    widgetPlaces,
    hasTagManager,
    hasInlinedLoader,
    builder,
  };
}
