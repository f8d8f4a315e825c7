import { WATCH_VIDEO } from '@commoncast/core/pages/route';
import type { PublicPlayer } from '@commoncast/core/players/schema';

interface LinkParts {
  /** The player's element. */
  readonly host: Element;
  readonly details: Pick<PublicPlayer, 'video' | 'playlist'>;
  /** Anywhere at the service. */
  readonly serviceUrl: string;
  readonly pageUrl: string;
}

/**
 * An address at which a video begins at a time: the page's own, where its player begins at the time that the address
 * names (`deep-link`) and with this video; else that of the video's watch page.
 */
export function linkAt(positionS: number, { host, details, serviceUrl, pageUrl }: LinkParts): string {
  const { video, playlist } = details;
  const isFirst = !playlist || playlist.videos[0]?.id === video?.id;
  const isOwn = isFirst && host.hasAttribute('deep-link');
  const url = new URL(isOwn ? pageUrl : `${WATCH_VIDEO}${video?.id}`, serviceUrl);
  // A fragment's time would come first.
  if (/[#?&]t=/.test(url.hash)) url.hash = '';
  url.searchParams.set('t', String(Math.floor(positionS)));
  return url.href;
}
