import { setTimeout as delay } from 'node:timers/promises';
import type { Activity, Site } from './activity.ts';
import { createEdits } from './edits.ts';
import { createErasures } from './erasures.ts';
import type { FilmFiles } from './film-files.ts';
import { createFilms } from './films.ts';
import { createPlayers } from './players.ts';
import { createVisits } from './visits.ts';

const LOOK_EVERY_MS = 500;

/** Everybody who does something on the platform at once. */
export interface Crowd {
  /** Acknowledged writes by activity. */
  acknowledged(): Record<string, number>;
  /** Begins; what it returns ends it, once what is under way was answered. */
  start(): () => Promise<void>;
  /** What was acknowledged and is not there. */
  findLost(): Promise<string[]>;
  /** Waits until everything accepted has come to an end. @returns what has not by then */
  findStuck(limitMs: number): Promise<string[]>;
  /** Once nothing is interrupted any more: what was counted wrongly, and what does not play. */
  findWrong(): Promise<string[]>;
  /** How many videos ended in which way. */
  outcomes(): ReadonlyMap<string, number>;
}

export async function createCrowd(site: Site, files: FilmFiles): Promise<Crowd> {
  const visits = createVisits(site);
  const films = createFilms(site, files);
  const activities: readonly Activity[] = [
    films,
    createPlayers(site),
    await createEdits(site),
    visits,
    createErasures(site, visits),
  ];
  const ofAll = async (find: (activity: Activity) => Promise<string[]> | undefined) => {
    const found: string[] = [];
    for (const activity of activities) {
      const words = await Promise.resolve(find(activity)).catch((error: unknown) => [String(error)]);
      found.push(...(words ?? []).map((one) => `${activity.name}: ${one}`));
    }
    return found;
  };

  return {
    acknowledged: () => Object.fromEntries(activities.map(({ name, acknowledged }) => [name, acknowledged])),
    start() {
      const ending = new AbortController();
      const going = Promise.all(activities.map((activity) => activity.run(ending.signal)));
      return async () => {
        ending.abort();
        await going;
      };
    },
    findLost: () => ofAll((activity) => activity.findLost()),
    async findStuck(limitMs) {
      const deadline = Date.now() + limitMs;
      for (;;) {
        const unfinished = await ofAll((activity) => activity.findUnfinished?.());
        if (unfinished.length === 0 || Date.now() > deadline) return unfinished;
        await delay(LOOK_EVERY_MS);
      }
    },
    async findWrong() {
      return [...(await visits.findMiscounted()), ...(await films.findUnplayable())];
    },
    outcomes: () => films.outcomes(),
  };
}
