import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPlayer,
  getPublicDetails,
  listPlayers,
  restorePlayer,
  updatePlayer,
} from '@commoncast/core/players/api';
import type { Bind } from '../../http/bind.ts';
import { cacheByUrl } from '../../http/cache-by-url.ts';
import type { PublicDetailsService } from './public-details.ts';
import type { PlayersService } from './service.ts';

/** Binds the player calls. */
export function playersRoutes(bind: Bind, players: PlayersService, details: PublicDetailsService): void {
  bind(createPlayer, ({ member, body }) => players.create(member, body));
  bind(listPlayers, ({ member, query }) => players.list(member, query));
  bind(getPlayer, ({ member, params }) => players.get(member, params.id));
  bind(updatePlayer, ({ member, body, expected }) => players.update(member, body, expected));
  bind(deletePlayer, async ({ member, params }) => {
    await players.remove(member, params.id);
    return null;
  });
  bind(restorePlayer, ({ member, params }) => players.restore(member, params.id));
  bind(assignContent, ({ member, body, expected }) => players.assign(member, body, expected));

  bind(getPublicDetails, async ({ business, query, headers, client, answer }) => {
    const named = [query.embeddedVideoPlayerId, headers.embeddedvideoplayerid].filter(
      (id) => id !== undefined,
    );
    const found = await details.findAsked(business.id, {
      playerIds: [...query.playerId, ...named],
      videoIds: query.videoId,
    });
    // Caches go by the address alone, so an answer that depends on a header must not be stored.
    const isAllInAddress = query.key !== undefined && headers.embeddedvideoplayerid === undefined;
    if (isAllInAddress) cacheByUrl(answer, business, found, { origin: client.origin });
    else answer.header('cache-control', 'no-store');
    return found;
  });
}
