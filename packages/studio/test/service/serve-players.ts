import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPlayer,
  listPlayers,
  restorePlayer,
  updatePlayer,
} from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { conflict, notFound } from '@commoncast/server/problems/problems';
import { player } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { requireRoom } from './require-room.ts';
import { releaseLogo, requireLogo } from './serve-images.ts';
import { isOpen } from './views.ts';

/** Answers the calls on players. */
export function servePlayers(on: On, records: Records): void {
  const { players, videos, playlists, streams, splitTests } = records;
  const contentOf = { VOD: videos, LIVE: streams, PLAYLIST: playlists };
  on(listPlayers, ({ query }) =>
    players.page(query, ({ content }) => !query.contentId || content?.contentId === query.contentId),
  );
  on(createPlayer, ({ body }) => {
    requireRoom(records, 'players');
    requireLogo(records, body.logo);
    return players.add(player({ ...body, content: null }));
  });
  on(getPlayer, ({ params }) => players.show(params.id));
  on(updatePlayer, ({ body: { uuid, ...draft }, expected }) => {
    const before = players.require(uuid);
    players.update(
      uuid,
      () => {
        requireLogo(records, draft.logo);
        return draft;
      },
      expected,
    );
    releaseLogo(records, before.logo);
    return players.show(uuid);
  });
  on(assignContent, ({ body: { embeddedVideoPlayerId: id, contentId, category }, expected }) => {
    const shown = contentId === null ? null : contentOf[category].find(contentId);
    if (shown === undefined) throw notFound();
    // The rest follows from the video, stream or playlist whenever the player is shown.
    const rest = { name: '', posterUrl: null, width: null, height: null, isVisible: false };
    const content = contentId === null ? null : { contentId, category, ...rest };
    players.update(id, { content } as Partial<Player>, expected);
    return players.show(id);
  });
  on(deletePlayer, ({ params: { id } }) => {
    players.require(id);
    const shows = splitTests
      .all()
      .some((test) => isOpen(test) && test.variants.some(({ playerId }) => playerId === id));
    if (shows) throw conflict('ILLEGAL_TRANSITION', 'A split test shows this player. Finish it first.');
    players.remove(id);
    return null;
  });
  on(restorePlayer, ({ params: { id } }) => {
    requireRoom(records, 'players');
    players.restore(id);
    return players.show(id);
  });
}
