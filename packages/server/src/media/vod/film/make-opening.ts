import type { OpeningJob } from '../../engine.ts';
import { toPublic } from '../job/describe-film.ts';
import { masterPlaylistOf } from '../job/master-playlist.ts';
import type { VodBeginning, VodOpening } from '../opening.ts';
import { FilmChildren } from './film-children.ts';
import { begunRendition } from './film-playlists.ts';
import { FilmState } from './film-state.ts';
import type { BegunFilm } from './film-task.ts';
import { Inventory } from './inventory.ts';

interface OpeningParts {
  readonly job: OpeningJob & { readonly preset: string };
  /** The module that a child runs. */
  readonly entry: URL;
  readonly signal: AbortSignal;
}

/** Makes what can be made from the beginning of a file. @returns null where it is too little to tell @throws {MediaError} */
export async function makeOpening({ job, entry, signal }: OpeningParts): Promise<VodOpening | null> {
  const { limits, ...input } = job;
  const children = new FilmChildren({ entry, limits, outputDirectory: job.outputDirectory, signal });
  const outcome = await children.run({ kind: 'open', ...input, isLight: false }, () => {});
  if (outcome.kind !== 'opened') throw new Error(`An opening ended as ${outcome.kind}`);
  const { opened } = outcome;
  if (opened === null) return null;
  const { source, poster, beginning } = opened;
  return {
    source,
    posterPlaceholder: poster?.placeholder ?? null,
    beginning: beginning === null || beginning === 'NOT_YET' ? beginning : describe(beginning),
  };
}

function describe({ work, made, stretch }: BegunFilm): VodBeginning {
  const state = new FilmState(work, new Inventory([]), () => {});
  for (const file of made) state.made(file);
  if (stretch !== null) state.learn(stretch, 0);
  const first = begunRendition(state.work, state.first, state.inventory);
  return {
    plan: state.plan(),
    files: made,
    rendition: toPublic(first),
    masterPlaylist: masterPlaylistOf([first], work.tracks),
    durationMs: Math.round(work.endS * 1000),
  };
}
