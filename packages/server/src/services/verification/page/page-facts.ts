import type { SiteBuilder } from '@commoncast/core/verification/constants';

/** Where the snippet's address is in the page's source; every browser runs `ACTIVE` only. */
export type SnippetPlace =
  | 'ACTIVE'
  /** `type="module"`: runs, but cannot read its own address. */
  | 'MODULE'
  /** `type="text/plain"` or `data-src`: only a consent tool can run it. */
  | 'HELD_BACK'
  | 'COMMENT'
  | 'NOSCRIPT'
  | 'TEMPLATE'
  /** Shown to visitors as text. */
  | 'TEXT'
  /** Inside another script, which may add it to the page. */
  | 'SCRIPT';

export interface FoundSnippet {
  readonly place: SnippetPlace;
  /** As written in the page. */
  readonly src: string;
  readonly isAsync: boolean;
  readonly nonce: string;
  readonly integrity: string;
}

/** What the check needs to know about a page; small, however large the page is. */
export interface PageFacts {
  readonly snippets: readonly FoundSnippet[];
  /** Of `<base href>`; empty: none. */
  readonly baseHref: string;
  /** Of `<meta http-equiv="Content-Security-Policy">` in the head. */
  readonly policies: readonly string[];
  /** Ids of the players that stand in the page. */
  readonly playerIds: readonly string[];
  /** Places of widgets. */
  readonly widgetPlaces: number;
  readonly hasTagManager: boolean;
  readonly builder: SiteBuilder;
}
