import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '@commoncast/server/start-platform';
import { createFullDemo, type FullDemo } from './business/full-demo.ts';
import type { DemoBusiness } from './business/small-demo.ts';
import { FIRST_VIDEOS } from './business/videos.ts';
import { createFilmStudio } from './film-studio.ts';
import { openPast, type Past } from './past/past.ts';

/** How a demo comes into being, beside the platform's own start. */
export interface Seeding {
  /** What must be there before anybody looks. */
  makeFirst(platform: Platform): Promise<DemoBusiness>;
  /** The rest, while the platform is in use. */
  makeRest(platform: Platform): Promise<void>;
  reportUnlessStopped(error: unknown): void;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

interface FullSeedingOptions {
  readonly filmFolder: string;
  readonly password: string;
  readonly siteOrigin: string;
  readonly today: Date;
  /** Whether what must be there first is there already. */
  readonly hasFirst: boolean;
}

/** Begins with the films; everything else needs the platform. */
export function beginFullSeeding({
  filmFolder,
  password,
  siteOrigin,
  today,
  hasFirst,
}: FullSeedingOptions): Seeding {
  const stopping = new AbortController();
  const { signal } = stopping;
  const studio = createFilmStudio(filmFolder, signal);
  if (!hasFirst) for (const { film } of FIRST_VIDEOS) void studio.filmOf(film).catch(() => {});
  let open: Past | null = null;
  let work: Promise<unknown> = Promise.resolve();

  async function during<T>(platform: Platform, make: (demo: FullDemo) => Promise<T>): Promise<T> {
    const past = await openPast(platform, { password, today });
    open = past;
    try {
      const { origin } = platform;
      const untilCounted = (businessId: string) => waitUntilCounted(platform, businessId, signal);
      const { filmOf } = studio;
      return await make(createFullDemo({ past, origin, siteOrigin, filmOf, untilCounted, signal }));
    } finally {
      open = null;
      await past.close();
    }
  }
  const follow = <T>(result: Promise<T>): Promise<T> => {
    work = result.catch(() => {});
    return result;
  };

  return {
    makeFirst: (platform) => follow(during(platform, (demo) => demo.makeFirst())),
    makeRest: (platform) => follow(during(platform, (demo) => demo.makeRest())),
    reportUnlessStopped(error) {
      if (!signal.aborted) console.error('The demo is not complete. The next start goes on with it:', error);
    },
    async stop() {
      stopping.abort(new Error('The platform stops.'));
      await open?.close().catch(() => {});
      await work;
    },
  };
}

/** What was acknowledged until now is in the figures afterwards. */
async function waitUntilCounted(
  { services }: Platform,
  businessId: string,
  signal: AbortSignal,
): Promise<void> {
  const sentAt = new Date();
  while ((await services.analytics.countedUntil(businessId)) < sentAt)
    await delay(100, undefined, { signal });
}
