import { assignContent, createPlayer } from '@commoncast/core/players/api';
import type { Platform } from '@commoncast/server/start-platform';
import { insertVideo } from '@commoncast/server/test/insights/insights-fixture';
import type { Random } from '@commoncast/server/test/insights/random';
import { signUpOwner } from '../server/sign-up-owner.ts';
import type { Asker } from './questions.ts';
import type { Site } from './site-traffic.ts';

const VIDEOS = 200;

/** Signs up a business with many videos, and a player that shows the first. */
export async function openSite(
  { database, origin }: Platform,
  random: Random,
): Promise<{ readonly site: Site; readonly asker: Asker }> {
  const { business, client } = await signUpOwner(origin);
  const videos: { id: string; durationMs: number }[] = [];
  while (videos.length < VIDEOS) {
    const durationMs = random.whole(20, 600) * 1_000;
    videos.push({ id: await insertVideo(database.root, business.id, durationMs), durationMs });
  }
  const [first] = videos;
  if (!first) throw new RangeError('There is no video');
  const { uuid } = await client.call(createPlayer, {
    body: {
      name: 'Bench',
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: '',
      showIcon: false,
      playerColor: '#c8102e',
    },
  });
  await client.call(assignContent, {
    body: { embeddedVideoPlayerId: uuid, contentId: first.id, category: 'VOD' },
  });
  const asker = { client, origin, business, playerId: uuid, videoId: first.id };
  return { site: { businessId: business.id, videos }, asker };
}
