/**
 * What lets pages frame a player that demand it of all that they load (`Cross-Origin-Embedder-Policy: require-corp`, HTML
 * Living Standard §7.1.4).
 */
export const FRAME_HEADERS = {
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
