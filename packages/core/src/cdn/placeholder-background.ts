import { colorAt, readThumbHash } from './thumb-hash.ts';

/** From where the colours of the corners are taken: at the very edge, the waves are at their strongest. */
const [NEAR, FAR] = [0.15, 0.85];

/**
 * A poster's placeholder as a CSS background: the colours of its corners, each fading into that of the middle. It is
 * made where there is room for it: the decoder alone would be a seventh of the loader. Gradients pass any content
 * security policy, which pictures in `data:` URLs do not.
 * @returns undefined for what is no ThumbHash
 */
export function placeholderBackground(placeholder: string): string | undefined {
  const hash = readThumbHash(placeholder);
  if (!hash) return undefined;
  const corners = [
    ['0 0', NEAR, NEAR],
    ['100% 0', FAR, NEAR],
    ['0 100%', NEAR, FAR],
    ['100% 100%', FAR, FAR],
  ] as const;
  const layers = corners.map(([at, x, y]) => `radial-gradient(at ${at},${colorAt(hash, x, y)},#0000 70%)`);
  return [...layers, colorAt(hash, 0.5, 0.5)].join();
}
