import type { Client } from '@commoncast/core/http/client';
import type { Player } from '@commoncast/core/players/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import type { Widget } from '@commoncast/core/widgets/schema';
import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';
import type { Past } from '../past/past.ts';
import { ensurePlayer, ensurePlaylist, ensureWidget } from './things.ts';
import { FIRST_VIDEOS, LATER_VIDEOS } from './videos.ts';

/** What stands on the pages of the second site. */
export interface DemoPages {
  readonly players: {
    readonly workshop: Player;
    readonly wallClock: Player;
    readonly pocket: Player;
    readonly films: Player;
  };
  /** Over the page about the wall clock. */
  readonly popover: Widget;
  /** In the shop, and in a corner once it has scrolled away. */
  readonly sticky: Widget;
}

/** When the widget's button appears, in seconds of the film. */
export const CTA_AT_S = 8;

const BRASS = '#B4762A';

interface PagesParts {
  readonly past: Past;
  readonly siteOrigin: string;
  readonly videos: ReadonlyMap<FilmName, Vod>;
}

/** Creates players and widgets, each when its video was new. */
export async function ensurePages({ past, siteOrigin, videos }: PagesParts): Promise<DemoPages> {
  const { client } = past;
  const showing = (film: FilmName) => ({ contentId: videos.get(film)!.id, category: 'VOD' as const });
  past.goTo(89.4);
  const workshop = await ensurePlayer(client, { name: 'Workshop page' }, showing('workshop'));
  past.goTo(87.9);
  const wallClock = await ensurePlayer(
    client,
    { name: 'Harbour No. 4', color: BRASS },
    showing('harbourFour'),
  );
  const playlistId = await ensurePlaylistOf(client, videos);
  const films = await ensurePlayer(
    client,
    { name: 'All films' },
    { contentId: playlistId, category: 'PLAYLIST' },
  );
  const popover = await ensureWidget(client, {
    name: 'Wall clock in full view',
    kind: 'POPOVER',
    playerId: wallClock.uuid,
    urls: [`${siteOrigin}/no-4`],
    trigger: { on: 'DELAY', afterS: 2 },
    place: { corner: 'BOTTOM_RIGHT', selector: null, position: 'AFTER', widthPx: 720 },
    callToAction: { ctaTextValue: 'See the clock', ctaUrlValue: `${siteOrigin}/shop` },
    ctaMoment: { at: 'TIME', seconds: CTA_AT_S },
  });
  past.goTo(43.9);
  const pocket = await ensurePlayer(
    client,
    { name: 'Pocket edition', color: BRASS },
    showing('pocketEdition'),
  );
  const sticky = await ensureWidget(client, {
    name: 'Pocket edition in the shop',
    kind: 'STICKY',
    playerId: pocket.uuid,
    urls: [`${siteOrigin}/shop`],
    trigger: { on: 'LOAD' },
    place: { corner: 'BOTTOM_RIGHT', selector: '#film', position: 'START', widthPx: 360 },
    callToAction: { ctaTextValue: '', ctaUrlValue: '' },
    ctaMoment: { at: 'END' },
  });
  return { players: { workshop, wallClock, pocket, films }, popover, sticky };
}

/** The playlist with all videos that are there already. @returns its id */
export function ensurePlaylistOf(client: Client, videos: ReadonlyMap<FilmName, Vod>): Promise<string> {
  const ids = [...LATER_VIDEOS, ...FIRST_VIDEOS.toReversed()].flatMap(
    ({ film }) => videos.get(film)?.id ?? [],
  );
  return ensurePlaylist(
    client,
    {
      name: 'Evenings at Harbour Lane',
      description: 'Everything that we have filmed in the workshop and by the sea.',
    },
    ids,
  );
}
