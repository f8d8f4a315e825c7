import { placeholderBackground } from '@commoncast/core/cdn/placeholder-background';
import type { PublicVideo } from '@commoncast/core/players/schema';

/** What to paint until a poster is there, in the two forms that visitors' browsers get. @param thumbHash in base64 */
export function posterPlaceholder(
  thumbHash: string | null,
): Pick<PublicVideo, 'posterPlaceholder' | 'background'> {
  return {
    posterPlaceholder: thumbHash,
    background: placeholderBackground(thumbHash ?? '') ?? null,
  };
}
