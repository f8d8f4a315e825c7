import { publicDetailsRoute } from '@commoncast/core/players/route';
import type { PublicDetails, PublicPlayer } from '@commoncast/core/players/schema';
import { key, origin } from './own-script.ts';

/** As many ids as the call takes at once. */
const MAX_IDS = 20;
/** While the page is still arriving, more players may follow. */
const GATHER_MS = 50;

let asked: string[] = [];
let answer: Promise<PublicDetails> | undefined;

/**
 * Asks what an element shows: undefined where there is no such player or video. The questions of all elements on the
 * page go as one request, and a simple one (no header, no cookie): neither a preflight nor a cache stands in its way.
 */
export async function askDetails(
  kind: 'playerId' | 'videoId',
  id: string,
): Promise<PublicPlayer | undefined> {
  if (!answer || asked.length === MAX_IDS) {
    asked = [];
    answer = fetchDetails(asked);
  }
  asked.push(`&${kind}=${encodeURIComponent(id)}`);
  const { players, videos } = await answer;
  // A video without a player of its own is shown in the house's look: everything else is left at its default.
  const plain = videos.map((video) => ({ video }) as PublicPlayer);
  return [...players, ...plain].find((one) => (one.id || one.video?.id) === id);
}

async function fetchDetails(ids: readonly string[]): Promise<PublicDetails> {
  await new Promise((resolve) => setTimeout(resolve, document.readyState === 'loading' ? GATHER_MS : 0));
  answer = undefined;
  const query = `?key=${encodeURIComponent(key)}${ids.join('')}`;
  const response = await fetch(origin + publicDetailsRoute.path + query, { credentials: 'omit' });
  return ((await response.json()) as { responseData: PublicDetails }).responseData;
}
