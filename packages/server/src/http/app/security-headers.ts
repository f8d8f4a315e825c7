/** What an answer may do in a browser that is not a page of ours: nothing. Pages set their own policy. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers that every answer carries; a route may replace them. */
export function securityHeadersOf(publicOrigin: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': API_POLICY,
    ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
