const rest = (origin: string, mediaOrigin: string | null) => {
  const media = mediaOrigin === null || mediaOrigin === origin ? origin : `${origin} ${mediaOrigin}`;
  return [
    `connect-src 'self' ${media};`,
    `img-src 'self' ${media};`,
    `media-src 'self' ${mediaOrigin ?? origin} blob:`,
  ];
};

/** The directives of a policy that trusts by origin. @param mediaOrigin null if media are at the same */
export function policyByOrigin(origin: string, mediaOrigin: string | null): string {
  return [`script-src 'self' ${origin};`, ...rest(origin, mediaOrigin)].join('\n');
}

/** The directives of a policy that trusts scripts by nonce. @param mediaOrigin null if media are at the same */
export function policyByNonce(origin: string, mediaOrigin: string | null): string {
  return ["script-src 'nonce-RANDOM' 'strict-dynamic';", ...rest(origin, mediaOrigin)].join('\n');
}
