/** What a site is made with, as far as its markup shows; `html` stands for everything else. */
export const SITE_BUILDERS = ['html', 'wordpress', 'shopify', 'webflow', 'wix', 'squarespace'] as const;
export type SiteBuilder = (typeof SITE_BUILDERS)[number];

/** In the order in which they are checked: one step's finding can hide those of later steps. */
export const CHECK_STEPS = ['PAGE', 'SNIPPET', 'KEY', 'CHECKSUM', 'POLICY', 'DOMAIN', 'PLAYERS'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

/** ERROR: players do not work. WARNING: they work, but not always or not for long. HINT: something could be better. */
export const SEVERITIES = ['ERROR', 'WARNING', 'HINT'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The forms in which a player or widget can be in a page: which were found tells what an editor has kept. */
export const PLACE_FORMS = ['ELEMENT', 'DIV', 'PLUGIN', 'FRAME', 'OEMBED_FRAME', 'WIDGET'] as const;
export type PlaceForm = (typeof PLACE_FORMS)[number];

/** What can be wrong with a page that should have the snippet, by step. */
export const VERIFICATION_ISSUES = {
  PAGE_ADDRESS_REFUSED: 'PAGE',
  PAGE_NAME_UNKNOWN: 'PAGE',
  PAGE_UNREACHABLE: 'PAGE',
  PAGE_CERTIFICATE: 'PAGE',
  PAGE_TIMED_OUT: 'PAGE',
  PAGE_TOO_LARGE: 'PAGE',
  PAGE_TOO_MANY_REDIRECTS: 'PAGE',
  PAGE_NOT_FOUND: 'PAGE',
  PAGE_PROTECTED: 'PAGE',
  PAGE_STATUS: 'PAGE',
  PAGE_NOT_HTML: 'PAGE',
  PAGE_REDIRECTED: 'PAGE',
  SNIPPET_NOT_FOUND: 'SNIPPET',
  SNIPPET_IN_COMMENT: 'SNIPPET',
  SNIPPET_IN_NOSCRIPT: 'SNIPPET',
  SNIPPET_IN_TEMPLATE: 'SNIPPET',
  SNIPPET_AS_TEXT: 'SNIPPET',
  SNIPPET_HELD_BACK: 'SNIPPET',
  SNIPPET_IS_MODULE: 'SNIPPET',
  SNIPPET_INLINED: 'SNIPPET',
  SNIPPET_OF_OTHER_ORIGIN: 'SNIPPET',
  SNIPPET_TWICE: 'SNIPPET',
  SNIPPET_TWO_VERSIONS: 'SNIPPET',
  SNIPPET_MIXED_CONTENT: 'SNIPPET',
  SNIPPET_NOT_ASYNC: 'SNIPPET',
  KEY_MISSING: 'KEY',
  KEY_UNKNOWN: 'KEY',
  KEY_OF_OTHER_BUSINESS: 'KEY',
  CHECKSUM_MISSING: 'CHECKSUM',
  CHECKSUM_WRONG: 'CHECKSUM',
  POLICY_SANDBOX: 'POLICY',
  POLICY_SCRIPT: 'POLICY',
  POLICY_SCRIPT_NONCE: 'POLICY',
  POLICY_CONNECT: 'POLICY',
  POLICY_IMAGES: 'POLICY',
  POLICY_MEDIA: 'POLICY',
  POLICY_FRAME: 'POLICY',
  DOMAIN_NOT_ALLOWED: 'DOMAIN',
  PLAYERS_NONE: 'PLAYERS',
  PLAYERS_UNKNOWN: 'PLAYERS',
  PLAYERS_REMOVED: 'PLAYERS',
  PLAYERS_AS_TEXT: 'PLAYERS',
  PLAYERS_AS_SHORTCODE: 'PLAYERS',
  PLAYERS_AS_LINK: 'PLAYERS',
  FRAME_WITHOUT_SCRIPTS: 'PLAYERS',
  FRAME_WITHOUT_STORAGE: 'PLAYERS',
  FRAME_MIXED_CONTENT: 'PLAYERS',
} as const satisfies Readonly<Record<string, CheckStep>>;
export type VerificationIssueCode = keyof typeof VERIFICATION_ISSUES;

/** In the query of a page opened for the live check; the embed passes the page's URL on as it is. */
export const CHECK_PARAMETER = 'commoncast-check';

/** How long the studio waits for the page to report. */
export const LIVE_CHECK_S = 30;
