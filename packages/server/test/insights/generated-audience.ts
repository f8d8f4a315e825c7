import type { Beat } from '@commoncast/core/insights/beat';
import type { ReceivedBatch } from '../../src/services/insights/ingest/received-batch.ts';
import { type GeneratedContent, type GeneratedPlay, generateBeats } from './generated-play.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
export const DEVICES = ['Desktop', 'Mobile', 'Tablet'];
const PAGES = ['https://shop.example/', 'https://shop.example/film', 'https://blog.example/a'];

interface AudienceParts {
  readonly random: Random;
  readonly businessId: string;
  readonly contents: readonly GeneratedContent[];
  readonly startMs: number;
  readonly days: number;
  readonly sessions: number;
}

/** Some people who watch some contents over some days. */
export function generateAudience(parts: AudienceParts): GeneratedPlay[] {
  const { random, businessId, contents, startMs, days } = parts;
  const viewers = Array.from({ length: Math.ceil(parts.sessions / 2) }, () => ({
    viewerId: random.uuid(),
    isCookieless: random.chance(0.5),
    device: random.pick(DEVICES),
    bucket: random.pick(['counted', 'counted', 'counted', 'counted', 'bot', 'member'] as const),
  }));
  return Array.from({ length: parts.sessions }, () => {
    const session = {
      businessId,
      ...random.pick(viewers),
      sessionId: random.uuid(),
      pageUrl: random.pick(PAGES),
    };
    let atMs = startMs + random.whole(0, days * 24 * 60 - 180) * 60_000;
    return Array.from({ length: random.whole(1, 5) }, () => {
      const content = random.pick(contents);
      const play = { ...session, content, beats: generateBeats(random, content, atMs) };
      atMs += random.whole(1, 40) * 60_000;
      return play;
    });
  }).flat();
}

/** How the network delivers what players send: late, twice, in any order, in other batches, and with losses. */
export function disturb(random: Random, plays: readonly GeneratedPlay[]): ReceivedBatch[] {
  const batches = plays.flatMap((play) => {
    const last = play.beats.at(-1);
    // A first beat whose time the others do not repeat must arrive.
    const isNeeded = (beat: Beat) => beat === last || (beat === play.beats[0] && beat.tFirst === undefined);
    const arrived = play.beats.filter((beat) => isNeeded(beat) || random.chance(0.6));
    const copies = random.shuffle([...arrived, ...arrived.filter(() => random.chance(0.3))]);
    // A play whose page started a new session halfway belongs to the session of its last beat.
    const earlier = random.chance(0.3) ? random.pick(plays) : play;
    const parcels: ReceivedBatch[] = [];
    while (copies.length > 0) {
      const beats = copies.splice(0, random.whole(1, 4));
      const latestMs = Math.max(...beats.map(({ tClient }) => tClient));
      const { content, beats: _all, ...visitor } = play;
      parcels.push({
        ...visitor,
        sessionId: beats.some((beat) => beat === last) ? play.sessionId : earlier.sessionId,
        browser: 'Firefox',
        operatingSystem: 'Linux',
        referrer: '',
        receivedAtMs: Math.min(latestMs + random.whole(0, 60_000), latestMs - (latestMs % HOUR_MS) + HOUR_MS),
        beats,
      });
    }
    return parcels;
  });
  return random.shuffle(batches);
}
