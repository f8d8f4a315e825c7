import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PageDetails, PublicWidget } from '@commoncast/core/widgets/schema';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { serializeOnce } from '../../http/serialize-once.ts';
import type { ContentVersions } from '../business/content-versions.ts';
import { changesAtMs } from '../live/premiere.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { PageDetailsService } from './page-details.ts';

/** Of all answers together, as JSON. */
const MAX_CHARACTERS = 32_000_000;
const MAX_CHARACTERS_OF_ONE = 1_000_000;

/**
 * Answers a page again from memory for as long as nothing of its business has changed, no premiere in the answer has begun
 * or ended, and new addresses of media are signed like those in the answer.
 */
export function withCache(
  details: PageDetailsService,
  versions: ContentVersions,
  links: Pick<MediaLinks, 'signedUntil'>,
  clock: Clock,
): PageDetailsService {
  const answers = new LRUCache<string, PageDetails>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_CHARACTERS_OF_ONE,
    sizeCalculation: (answer, key) => serializeOnce(answer).length + key.length,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  /** Those who ask for the same at once share its making. */
  const making = new Map<string, Promise<PageDetails>>();

  async function make(
    key: string,
    ...question: Parameters<PageDetailsService['find']>
  ): Promise<PageDetails> {
    try {
      const now = clock();
      const answer = await details.find(...question);
      const changesMs = changesAtOf(answer, now);
      // Kept until the last millisecond before.
      const ttl = changesMs && changesMs - clock().getTime() - 1;
      if (ttl === undefined || ttl > 0) answers.set(key, answer, ttl === undefined ? {} : { ttl });
      return answer;
    } finally {
      making.delete(key);
    }
  }

  return {
    async find(business, question) {
      const version = await versions.of(business.id);
      const key = JSON.stringify([
        business.id,
        version,
        links.signedUntil().getTime(),
        business.hasVisitorConsent,
        ...Object.entries(question),
      ]);
      const known = answers.get(key) ?? making.get(key);
      if (known) return known;
      const made = make(key, business, question);
      making.set(key, made);
      return await made;
    },
  };
}

/** When the first premiere in the answer begins or ends; undefined where no change is due. */
function changesAtOf({ players, widgets }: PageDetails, now: Date): number | undefined {
  const shown: (PublicPlayer | null)[] = [...players, ...(widgets ?? []).flatMap(playersOf)];
  const lives = shown.flatMap((player) => [player?.live ?? [], player?.playlist?.streams ?? []].flat());
  const changesMs = lives.flatMap((live) => changesAtMs(live, now) ?? []);
  return changesMs.length === 0 ? undefined : Math.min(...changesMs);
}

function playersOf({ player, test }: PublicWidget): (PublicPlayer | null)[] {
  return [player, ...(test?.variants.map((variant) => variant.player) ?? [])];
}
