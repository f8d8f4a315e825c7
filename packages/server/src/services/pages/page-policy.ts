/** What a page may load, as a content security policy. Only what carries the nonce may be inline. */
export interface PagePolicy {
  readonly nonce: string;
  /** The public origin; it differs from 'self' where the page was opened under another name of this machine. */
  readonly publicOrigin: string;
  /** It may be the same. */
  readonly mediaOrigin: string;
  /** Other servers of live streams. */
  readonly liveOrigins?: readonly string[];
  /** Where else it may send: null for nowhere. */
  readonly uploadOrigin?: string | null;
  /** Where it reports errors: null for nowhere. */
  readonly sentryOrigin?: string | null;
  /** Whether cards are typed into Stripe's fields on this page. */
  readonly admitsStripe?: boolean;
  /** Who may frame the page; nobody when left out. */
  readonly frameAncestors?: readonly string[] | 'anybody';
}

/** What Stripe's script needs, as docs.stripe.com/security/guide#content-security-policy lists it. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
  /** Its fields, and the pages of banks. */
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const;

const NOTHING: { readonly [kind in keyof typeof STRIPE]: readonly string[] } = {
  scripts: [],
  connections: [],
  frames: [],
};

/** Writes the policy header of a page. */
export function contentSecurityPolicy({
  nonce,
  publicOrigin,
  mediaOrigin,
  liveOrigins = [],
  uploadOrigin,
  sentryOrigin,
  admitsStripe = false,
  frameAncestors = ["'none'"],
}: PagePolicy): string {
  const own = `'self' ${publicOrigin}`;
  const media = mediaOrigin === publicOrigin ? own : `${own} ${mediaOrigin}`;
  const stripe = admitsStripe ? STRIPE : NOTHING;
  const sendsTo = [uploadOrigin, sentryOrigin].filter((origin) => typeof origin === 'string');
  return [
    "default-src 'none'",
    `script-src ${[own, `'nonce-${nonce}'`, ...stripe.scripts].join(' ')}`,
    `style-src ${own} 'nonce-${nonce}'`,
    // Logos are images on other people's servers.
    `img-src ${media} http: https: data: blob:`,
    `media-src ${[media, ...liveOrigins].join(' ')} blob:`,
    `connect-src ${[media, ...liveOrigins, ...sendsTo, ...stripe.connections].join(' ')}`,
    `font-src ${own}`,
    `frame-src ${["'self'", ...stripe.frames].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    // Even `*` would shut out apps and sandboxed pages: only network addresses match it (CSP3 §6.7.2.7).
    ...(frameAncestors === 'anybody' ? [] : [`frame-ancestors ${frameAncestors.join(' ')}`]),
  ].join('; ');
}
