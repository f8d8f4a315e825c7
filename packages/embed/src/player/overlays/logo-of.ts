import type { PublicPlayer } from '@commoncast/core/players/schema';
import { httpUrl } from '../../element/http-url.ts';

/** The address of what is shown over the picture: the player's own logo, or else that of the stream; empty for none. */
export function logoOf({ logo, showIcon, live }: Pick<PublicPlayer, 'logo' | 'showIcon' | 'live'>): string {
  return (showIcon && httpUrl(logo)) || httpUrl(live?.logo) || '';
}
