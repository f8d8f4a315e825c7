import { DAY_MS } from '@commoncast/core/time/day';
import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';
import { createRandom } from '@commoncast/server/media/demo/films/random';

/** One visit to one page, as it was; everything that its browser reports follows from it. */
export interface Visit {
  readonly atMs: number;
  readonly viewerId: string;
  readonly sessionId: string;
  /** Random numbers of its own, so that one story more does not change the others. */
  readonly random: () => number;
  readonly address: string;
  readonly userAgent: string;
  readonly referrer: string;
  readonly page: PageName;
  readonly film: FilmName;
}

export type PageName = 'article' | 'landing' | 'shop' | 'films';

interface Page {
  readonly name: PageName;
  /** Its part of the visits. */
  readonly share: number;
  readonly films: readonly FilmName[];
}

const PAGES: readonly Page[] = [
  { name: 'landing', share: 0.36, films: ['harbourFour'] },
  { name: 'article', share: 0.28, films: ['workshop'] },
  { name: 'shop', share: 0.2, films: ['pocketEdition'] },
  {
    name: 'films',
    share: 0.16,
    films: ['dusk', 'pendulum', 'workshop', 'yearInNumbers', 'strikeOfTwelve', 'bells'],
  },
];

const BROWSERS: readonly (readonly [share: number, userAgent: string])[] = [
  [
    0.3,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    0.24,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ],
  [
    0.19,
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  ],
  [
    0.11,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [0.08, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    0.05,
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    0.03,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  ],
];

const REFERRERS: readonly (readonly [share: number, url: string])[] = [
  [0.38, 'https://www.google.com/'],
  [0.27, ''],
  [0.14, 'https://www.instagram.com/'],
  [0.09, 'https://newsletter.harbourlane.example/'],
  [0.07, 'https://www.reddit.com/'],
  [0.05, 'https://duckduckgo.com/'],
];

/** Sunday first: people look at clocks in the evening and at weekends. */
const WEEKDAYS = [1.18, 0.86, 0.84, 0.9, 0.94, 1.02, 1.26];
const FIRST_DAY_VISITS = 30;
const LAST_DAY_VISITS = 74;
/** A mention in a newsletter that many have read. */
const PEAK = { daysAgo: 26, factor: 2.3 };
const RETURNING = 0.28;
/** Longer than anyone stays: what is reported of a visit must have happened by then. */
const LONGEST_VISIT_MS = 3 * 60_000;

/** The visits of some days, in order of time: the same for the same end. */
export function createAudience({ days, todayMs }: { days: number; todayMs: number }): Visit[] {
  const random = createRandom(20_241);
  const visits: Visit[] = [];
  const known: Pick<Visit, 'viewerId' | 'address' | 'userAgent'>[] = [];
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const endMs = todayMs - daysAgo * DAY_MS;
    const grown = FIRST_DAY_VISITS + ((LAST_DAY_VISITS - FIRST_DAY_VISITS) * (days - daysAgo)) / days;
    const peak = Math.max(1, PEAK.factor - 0.55 * Math.abs(daysAgo - PEAK.daysAgo));
    const weekday = WEEKDAYS[new Date(endMs).getUTCDay()] ?? 1;
    const count = Math.round(grown * weekday * peak * (0.88 + random() * 0.24));
    for (let index = 0; index < count; index += 1) {
      const returning = known.length > 40 && random() < RETURNING;
      const visitor = returning
        ? known[Math.floor(random() * known.length)]!
        : newVisitor(random, known.length);
      if (!returning) known.push(visitor);
      const page = choose(
        random,
        PAGES.map((one) => [one.share, one] as const),
      );
      visits.push({
        ...visitor,
        atMs: timeOfDay(random, endMs),
        sessionId: uuid(random),
        random: createRandom(Math.floor(random() * 2 ** 31)),
        referrer: returning && random() < 0.5 ? '' : choose(random, REFERRERS),
        page: page.name,
        film: page.films[Math.floor(random() ** 1.5 * page.films.length)]!,
      });
    }
  }
  return visits.sort((a, b) => a.atMs - b.atMs);
}

function newVisitor(random: () => number, index: number): Pick<Visit, 'viewerId' | 'address' | 'userAgent'> {
  return {
    viewerId: uuid(random),
    // Addresses for examples (RFC 2544): nobody has them.
    address: `198.${18 + (index >> 14)}.${(index >> 6) & 255}.${(index & 63) + 1}`,
    userAgent: choose(random, BROWSERS),
  };
}

/** Within the day that ends at a time, mostly not at night, and over by the end. */
function timeOfDay(random: () => number, endMs: number): number {
  for (;;) {
    const atMs = endMs - LONGEST_VISIT_MS - random() * (DAY_MS - LONGEST_VISIT_MS);
    const hour = new Date(atMs).getUTCHours();
    const wakefulness = hour < 6 ? 0.08 : hour < 9 ? 0.45 : hour < 18 ? 0.7 : hour < 22 ? 1 : 0.4;
    if (random() < wakefulness) return Math.round(atMs);
  }
}

function choose<T>(random: () => number, choices: readonly (readonly [share: number, value: T])[]): T {
  let left = random() * choices.reduce((sum, [share]) => sum + share, 0);
  for (const [share, value] of choices) {
    left -= share;
    if (left < 0) return value;
  }
  return choices.at(-1)![1];
}

/** A random id (RFC 9562, version 4), from random numbers that can be repeated. */
export function uuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  hex[12] = '4';
  hex[16] = '8';
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}
