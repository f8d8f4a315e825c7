import { publishVod } from '@commoncast/core/streams/api';
import { eventually } from '@commoncast/server/test/content/eventually';
import { playAll } from '@commoncast/server/test/content/play-all';
import type { Activity, Site } from './activity.ts';
import { advance, type Film, findLostOf, isHandedOver, newFilm, outcomeOf } from './film.ts';
import type { FilmFiles } from './film-files.ts';
import { keepDoing } from './keep-doing.ts';

const PAUSE_MS = 100;
/** Videos in the making beyond which no new one is uploaded. */
const MOST_UNFINISHED = 3;
/** How often a cycle of uploads is not a film, is deleted at once, or comes in two parts. */
const CYCLE = [
  'film',
  'long film',
  'short-lived',
  'film',
  'no film',
  'long film',
  'short-lived long film',
] as const;
const PLAYED = 10;

export interface Films extends Activity {
  /** How many ended in which way. */
  outcomes(): ReadonlyMap<string, number>;
  /** Plays some of the READY ones to their end. */
  findUnplayable(): Promise<string[]>;
}

/** Uploads films, one after the other, and deletes some. */
export function createFilms({ client, origin }: Site, files: FilmFiles): Films {
  const films: Film[] = [];

  function next(): Film {
    const kind = CYCLE[films.length % CYCLE.length]!;
    const bytes = kind === 'no film' ? files.noFilm : kind.includes('long') ? files.longFilm : files.film;
    const film = newFilm(bytes, kind.startsWith('short-lived'));
    films.push(film);
    return film;
  }

  async function unfinished(): Promise<Film[]> {
    const open = films.filter((film) => film.isCompleted && !film.isShortLived && film.outcome === undefined);
    for (const film of open) {
      const outcome = await outcomeOf(film.id!, client);
      if (outcome !== null) film.outcome = outcome;
    }
    return open.filter(({ outcome }) => outcome === undefined);
  }

  async function step(): Promise<void> {
    const current = films.find((film) => !isHandedOver(film));
    if (current) return await advance(current, client);
    if ((await unfinished()).length < MOST_UNFINISHED) next();
  }

  return {
    name: 'films',
    run: (signal) => keepDoing(signal, PAUSE_MS, step),
    get acknowledged() {
      const writes = films.map(
        ({ id, uploadId, parts, isCompleted, isDeleted }) =>
          [id, uploadId, isCompleted, isDeleted].filter(Boolean).length + parts.size,
      );
      return writes.reduce((sum, count) => sum + count, 0);
    },
    async findLost() {
      const lost = await Promise.all(films.map((film) => findLostOf(film, client)));
      return lost.flat();
    },
    async findUnfinished() {
      return (await unfinished()).map(({ id }) => `video ${id}`);
    },
    outcomes() {
      const counts = new Map<string, number>();
      for (const { outcome } of films) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      return counts;
    },
    async findUnplayable() {
      const ready = films.filter(({ outcome }) => outcome === 'READY').slice(-PLAYED);
      const unplayable: string[] = [];
      for (const { id } of ready) {
        await client.call(publishVod, { body: { id: id! } });
        // What may be served is looked up every two seconds.
        const why = await eventually(
          () => playAll(origin, id!).then(() => null, String),
          (reason) => reason === null,
          5_000,
        ).catch(String);
        if (why !== null) unplayable.push(`video ${id}: ${why}`);
      }
      return unplayable;
    },
  };
}
