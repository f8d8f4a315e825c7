import type { PlaceForm, SiteBuilder } from '@commoncast/core/verification/constants';

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

/** A player in the page. */
export interface FoundPlace {
  readonly form: Exclude<PlaceForm, 'WIDGET'>;
  readonly id: string;
  /** What the id is one of; a frame's address does not say. */
  readonly shows: 'PLAYER' | 'CONTENT' | 'ANY';
  /** Of a frame: its address as written in the page, and its `sandbox` where it has one. */
  readonly frame: { readonly src: string; readonly sandbox: string | null } | null;
}

/** What an editor has left of a player. */
export interface PlayerTrace {
  readonly kind: /** The placement's link, without the element and picture around and in it. */
    | 'REMOVED'
    /** The element, shown to visitors as text. */
    | 'TEXT'
    /** The plugin's shortcode, likewise. */
    | 'SHORTCODE'
    /** The address that should have become a frame. */
    | 'LINK';
  /** Where the link leads, as written in the page; empty for text. */
  readonly href: string;
}

/** What the check needs to know about a page; small, however large the page is. */
export interface PageFacts {
  readonly snippets: readonly FoundSnippet[];
  /** Of `<base href>`; empty: none. */
  readonly baseHref: string;
  /** Of `<meta http-equiv="Content-Security-Policy">` in the head. */
  readonly policies: readonly string[];
  readonly places: readonly FoundPlace[];
  readonly traces: readonly PlayerTrace[];
  /** Places of widgets. */
  readonly widgetPlaces: number;
  readonly hasTagManager: boolean;
  /** The loader's own text is in the page. */
  readonly hasInlinedLoader: boolean;
  readonly builder: SiteBuilder;
}
