import type { PageDetails } from '@commoncast/core/widgets/schema';
import { LRUCache } from 'lru-cache';
import { serializeOnce } from '../../http/serialize-once.ts';
import type { ContentVersions } from '../business/content-versions.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { PageDetailsService } from './page-details.ts';

/** Of all answers together, as JSON. */
const MAX_CHARACTERS = 32_000_000;
const MAX_CHARACTERS_OF_ONE = 1_000_000;

/**
 * Answers a page again from memory for as long as nothing of its business has changed, and new addresses of media are
 * signed like those in the answer.
 */
export function withCache(
  details: PageDetailsService,
  versions: ContentVersions,
  links: Pick<MediaLinks, 'signedUntil'>,
): PageDetailsService {
  const answers = new LRUCache<string, PageDetails>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_CHARACTERS_OF_ONE,
    sizeCalculation: (answer, key) => serializeOnce(answer).length + key.length,
  });
  /** Those who ask for the same at once share its making. */
  const making = new Map<string, Promise<PageDetails>>();

  async function make(
    key: string,
    ...question: Parameters<PageDetailsService['find']>
  ): Promise<PageDetails> {
    try {
      const answer = await details.find(...question);
      answers.set(key, answer);
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
