const MAX_LENGTH = 500;

/** Origin and path of a page; empty if it is not a web page. Queries and fragments may be personal. */
export function pageOf(address: string): string {
  const url = webUrl(address);
  return url ? `${url.origin}${url.pathname}`.slice(0, MAX_LENGTH) : '';
}

/** The host that a visitor came from; empty for none. */
export function referrerOf(address: string): string {
  return webUrl(address)?.host.slice(0, MAX_LENGTH) ?? '';
}

function webUrl(address: string): URL | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
