import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import { createClient } from '@commoncast/core/http/client';
import { withId } from '@commoncast/core/http/with-id';
import { assignContent, createPlayer } from '@commoncast/core/players/api';
import { placementOf } from '@commoncast/core/players/snippet';
import { createVod, publishVod } from '@commoncast/core/streams/api';
import type { PastedPages } from '../site.ts';
import { makeSiteSnippet, openSession } from './account.ts';
import { untilPlayable, upload } from './upload.ts';

export interface DemoBusiness {
  readonly userId: string;
  /** What its owner pastes into the second site. */
  readonly pasted: PastedPages;
}

/**
 * Creates a business with one video and one player, as its owner would: signs up, uploads the film, publishes it,
 * creates a player. An interrupted start has left an account behind, which is then used.
 * @param origin where the platform answers
 * @param filmPath an MP4 that the media engine made
 */
export async function seedSmallDemo(
  origin: string,
  password: string,
  filmPath: string,
): Promise<DemoBusiness> {
  const session = await openSession(origin, password);
  const client = createClient({ origin, getAccessToken: () => session.accessToken });

  const video = await client.call(createVod, {
    body: {
      name: 'One minute in the workshop',
      description:
        'A clock that keeps its minute, with a bell on each second.\n\nCommoncast made this film itself on its first start.',
    },
  });
  await upload(client, video.id, filmPath);
  await client.call(publishVod, { body: { id: video.id } });
  await untilPlayable(client, video.id);

  const player = await client.call(createPlayer, {
    body: {
      name: 'Workshop page',
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: '',
      showIcon: false,
      playerColor: DEFAULT_PLAYER_COLOR,
    },
  });
  const assigned = await client.call(assignContent, {
    body: { embeddedVideoPlayerId: player.uuid, contentId: video.id, category: 'VOD' },
  });
  const article = `${placementOf(origin, withId(assigned))}\n${await makeSiteSnippet(client, origin, session)}`;
  return { userId: session.user.id, pasted: { article, films: '' } };
}
