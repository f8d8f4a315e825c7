import {
  assignContent,
  createPlayer,
  deletePlayer,
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
  bind(updatePlayer, ({ member, body }) => players.update(member, body));
  bind(deletePlayer, async ({ member, params }) => {
    await players.remove(member, params.id);
    return null;
  });
  bind(restorePlayer, ({ member, params }) => players.restore(member, params.id));
  bind(assignContent, ({ member, body }) => players.assign(member, body));

  bind(getPublicDetails, async ({ business, query, headers, answer }) => {
    const named = [query.embeddedVideoPlayerId, headers.embeddedvideoplayerid].filter(
      (id) => id !== undefined,
    );
    const found = await details.find(business.id, {
      playerIds: [...query.playerId, ...named],
      videoIds: query.videoId,
    });
    // Caches go by the address alone, so an answer that depends on a header must not be stored.
    const isAllInAddress = query.key !== undefined && headers.embeddedvideoplayerid === undefined;
    if (isAllInAddress) cacheByUrl(answer, business, found);
    else answer.header('cache-control', 'no-store');
    return found;
  });
}
