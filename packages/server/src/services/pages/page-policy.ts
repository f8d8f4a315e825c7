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
  /** Who may frame the page; nobody when left out. */
  readonly frameAncestors?: readonly string[] | 'anybody';
}

/** Writes the policy header of a page. */
export function contentSecurityPolicy({
  nonce,
  publicOrigin,
  mediaOrigin,
  liveOrigins = [],
  uploadOrigin,
  sentryOrigin,
  frameAncestors = ["'none'"],
}: PagePolicy): string {
  const own = `'self' ${publicOrigin}`;
  const media = mediaOrigin === publicOrigin ? own : `${own} ${mediaOrigin}`;
  const sendsTo = [uploadOrigin, sentryOrigin].filter((origin) => typeof origin === 'string');
  return [
    "default-src 'none'",
    `script-src ${own} 'nonce-${nonce}'`,
    `style-src ${own} 'nonce-${nonce}'`,
    // Logos are images on other people's servers.
    `img-src ${media} http: https: data: blob:`,
    `media-src ${[media, ...liveOrigins].join(' ')} blob:`,
    `connect-src ${[media, ...liveOrigins, ...sendsTo].join(' ')}`,
    `font-src ${own}`,
    `frame-src 'self'`,
    "base-uri 'none'",
    "form-action 'self'",
    // Even `*` would shut out apps and sandboxed pages: only network addresses match it (CSP3 §6.7.2.7).
    ...(frameAncestors === 'anybody' ? [] : [`frame-ancestors ${frameAncestors.join(' ')}`]),
  ].join('; ');
}
