import type { Beat } from '@commoncast/core/insights/beat';
import { DAY_MS } from '@commoncast/core/time/day';
import type { ReceivedBatch } from '@commoncast/server/services/insights/ingest/received-batch';
import type { Random } from '@commoncast/server/test/insights/random';

/** A visit reports this much: the page load, the press, the first frame, then what was played, and the end. */
export const BEATS_A_VISIT = 10;
const BEAT_EVERY_MS = 10_000;
const STRANGERS = 0.4;

const PAGES = Array.from({ length: 30 }, (_, index) => `https://shop.example/page-${index}`);
const REFERRERS = ['', 'search.example', 'social.example', 'news.example', 'mail.example'];
const DEVICES = [
  { device: 'Desktop', browser: 'Chrome', operatingSystem: 'Windows' },
  { device: 'Desktop', browser: 'Firefox', operatingSystem: 'Linux' },
  { device: 'Desktop', browser: 'Safari', operatingSystem: 'macOS' },
  { device: 'Mobile', browser: 'Safari', operatingSystem: 'iOS' },
  { device: 'Mobile', browser: 'Chrome', operatingSystem: 'Android' },
  { device: 'Tablet', browser: 'Safari', operatingSystem: 'iPadOS' },
] as const;

export interface Site {
  readonly businessId: string;
  readonly videos: readonly { readonly id: string; readonly durationMs: number }[];
}

/** One visit of a site as the server receives it, at a time; popular pages and videos come up more often. */
export function visitOf(random: Random, { businessId, videos }: Site, atMs: number): ReceivedBatch {
  const video = popular(random, videos);
  const playId = random.uuid();
  const isCookieless = random.chance(STRANGERS);
  const watchedMs = Math.round(video.durationMs * random.next());
  const beats = Array.from({ length: BEATS_A_VISIT - 1 }, (_, seq): Beat => {
    const isLast = seq === BEATS_A_VISIT - 2;
    const positionMs = seq < 2 ? 0 : isLast ? watchedMs : Math.min(watchedMs, (seq - 1) * BEAT_EVERY_MS);
    return {
      playId,
      seq,
      event: seq === 0 ? 'intent' : seq === 1 ? 'first-frame' : isLast ? 'hidden' : 'beat',
      contentId: video.id,
      tClient: atMs + 1_000 + positionMs,
      tFirst: atMs,
      positionMs,
      playingMs: positionMs,
      rebufferMs: 0,
      rebufferCount: 0,
      ...(seq > 0 && { startupMs: 80 + random.whole(0, 400) }),
      ranges: positionMs > 0 ? [[0, positionMs]] : [],
      visible: true,
      rate: 1,
      muted: false,
    };
  });
  const [first] = beats;
  if (first) beats.unshift({ ...first, playId: random.uuid(), event: 'load', seq: 0 });
  return {
    businessId,
    viewerId: viewerId(random, isCookieless ? Math.floor(atMs / DAY_MS) : 0),
    isCookieless,
    bucket: 'counted',
    ...popular(random, DEVICES),
    sessionId: random.uuid(),
    pageUrl: popular(random, PAGES),
    referrer: popular(random, REFERRERS),
    receivedAtMs: atMs + 1_000 + watchedMs,
    beats,
  };
}

/** One of a large public: some people come again; who is not known by an id is somebody else on each day. */
function viewerId(random: Random, day: number): string {
  const number = Math.floor(400_000 * random.next() ** 2);
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return `${hex(number, 8)}-${hex(day % 65_536, 4)}-4000-8000-000000000000`;
}

/** The earlier in the list, the more often. */
function popular<T>(random: Random, list: readonly T[]): T {
  const one = list[Math.floor(list.length * random.next() ** 2)];
  if (one === undefined) throw new RangeError('Nothing to choose from');
  return one;
}
