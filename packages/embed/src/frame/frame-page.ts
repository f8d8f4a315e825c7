import { publicDetailsRoute } from '@commoncast/core/players/route';
import type { PublicDetails, PublicPlayer } from '@commoncast/core/players/schema';
import { openingOf } from '@commoncast/core/playlists/items-of';
import { publicPlaylistRoute } from '@commoncast/core/playlists/route';
import type { PublicPlaylist } from '@commoncast/core/playlists/schema';
import { whenAnswered } from '../client/when-answered.ts';
import { type CommoncastPlayerElement, PLAYER_TAG } from '../element/tags.ts';
import { answerCalls } from './answer-calls.ts';
import { frameOptions } from './frame-options.ts';

// The script of the page `/embed/:playerId`: the options of its address, and the calls of the page around it.

const script = new URL((document.currentScript as HTMLScriptElement).src);
const player = document.querySelector<CommoncastPlayerElement>(PLAYER_TAG);
if (player) {
  const { look, isMuted, start } = frameOptions(new URLSearchParams(location.search));
  const isDefined = customElements.whenDefined(PLAYER_TAG);
  if (start) player.setAttribute('start', start);
  answerCalls(
    player,
    isDefined.then(() => whenAnswered(player)),
  );
  if (isMuted) {
    void isDefined.then(() => {
      player.muted = true;
    });
  }
  const { show: attribute, id } = player.dataset;
  // The address asks for another look: then we ask what there is, and the element shows what we set.
  if (attribute && id) void show(player, attribute, id, look);
}

async function show(
  element: CommoncastPlayerElement,
  attribute: string,
  id: string,
  look: Partial<PublicPlayer>,
): Promise<void> {
  const details = await ask(attribute, id).catch(() => undefined);
  if (details) element.details = { ...details, ...look } as PublicPlayer;
  else element.setAttribute(attribute, id);
}

/** A video or playlist without a player of its own is shown in the house's look: everything else is left at its default. */
async function ask(attribute: string, id: string): Promise<Partial<PublicPlayer> | undefined> {
  // As in `player-id` and `playerId`.
  const name = attribute.replace('-i', 'I');
  if (name === 'playlistId') {
    const playlist = await get<PublicPlaylist>(publicPlaylistRoute.path, name, id);
    return { ...openingOf(playlist), playlist };
  }
  const { players, videos } = await get<PublicDetails>(publicDetailsRoute.path, name, id);
  return players[0] ?? (videos[0] && { video: videos[0] });
}

async function get<T>(path: string, name: string, id: string): Promise<T> {
  const query = new URLSearchParams({ key: script.searchParams.get('key') ?? '', [name]: id });
  const response = await fetch(`${script.origin}${path}?${query}`, { credentials: 'omit' });
  return ((await response.json()) as { responseData: T }).responseData;
}
