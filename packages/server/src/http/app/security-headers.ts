/** What an answer that is not one of our pages may do in a browser: nothing. Pages set their own policy. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer; a route may replace them. */
export function securityHeadersOf(publicOrigin: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': API_POLICY,
    ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
