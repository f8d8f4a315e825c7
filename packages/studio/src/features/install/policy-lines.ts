const rest = (origin: string) => [
  `connect-src 'self' ${origin};`,
  `img-src 'self' ${origin};`,
  `media-src 'self' ${origin} blob:`,
];

/** The directives of a policy that trusts by origin. */
export function policyByOrigin(origin: string): string {
  return [`script-src 'self' ${origin};`, ...rest(origin)].join('\n');
}

/** The directives of a policy that trusts scripts by nonce. */
export function policyByNonce(origin: string): string {
  return ["script-src 'nonce-RANDOM' 'strict-dynamic';", ...rest(origin)].join('\n');
}
