import { directoryBytes } from '../../directory-bytes.ts';
import type { WrittenPoster } from '../pictures/poster.ts';
import { Storyboard } from '../pictures/storyboard.ts';
import { STORYBOARD_FILE } from '../pictures/storyboard-shape.ts';
import type { VodResult } from '../result.ts';
import { toNumber } from '../timing/ratio.ts';
import { describeFilm, toPublic } from './describe-film.ts';
import { type FirstRendition, makeFirstRendition } from './first-rendition.ts';
import { type LadderRenditions, makeLadder } from './ladder-renditions.ts';
import { lowerPriority } from './lower-priority.ts';
import { MASTER_PLAYLIST, masterPlaylistOf, writeMasterPlaylist } from './master-playlist.ts';
import { shortfallOf } from './shortfall.ts';
import { copySource } from './source-copy.ts';
import type { VodTask } from './vod-task.ts';

/**
 * Turns an uploaded file into a directory that can be served, reading it from start to end: something that plays first, then
 * everything else.
 * @param waitForTurn lets other jobs finish before the heavy part begins
 */
export async function makeWhole(
  task: VodTask & { readonly givesWay: boolean },
  poster: WrittenPoster | null,
  waitForTurn: () => Promise<void>,
): Promise<VodResult> {
  const { outputDirectory, tracks, emit } = task;
  const first = await makeFirstRendition(task);
  for (const rendition of first.renditions) emit({ type: 'rendition', ...toPublic(rendition) });
  emit({
    type: 'playable',
    masterPlaylist: masterPlaylistOf(first.renditions, tracks),
    durationMs: Math.round(first.endS * 1000),
  });

  // From now on viewers are served, and the server needs the machine more than we do.
  if (task.givesWay) lowerPriority();
  if (tracks.video !== null) await waitForTurn();
  const { ladder, hasStoryboard } = await completeLadder(task, first);
  const shortfall = shortfallOf(tracks, first, Math.min(first.readShare, ladder.readShare));
  const copy = shortfall === null ? await copySource(task) : null;
  if (copy !== null) emit({ type: 'rendition', ...toPublic(copy) });
  const renditions = [...ladder.renditions, ...(copy === null ? [] : [copy])];
  writeMasterPlaylist(outputDirectory, renditions, tracks);
  return {
    ...describeFilm(tracks, first.endS),
    renditions: renditions.map(toPublic),
    masterPlaylist: MASTER_PLAYLIST,
    poster: poster?.file ?? null,
    posterPlaceholder: poster?.placeholder ?? null,
    storyboard: hasStoryboard ? STORYBOARD_FILE : null,
    shortfall,
    bytesOnDisk: await directoryBytes(outputDirectory),
  };
}

async function completeLadder(
  task: VodTask,
  first: FirstRendition,
): Promise<{ ladder: LadderRenditions; hasStoryboard: boolean }> {
  const { outputDirectory, emit } = task;
  const { video } = task.tracks;
  if (video === null) {
    return { ladder: { renditions: first.renditions, added: [], readShare: 1 }, hasStoryboard: false };
  }
  const storyboard = new Storyboard(outputDirectory, video, toNumber(video.frameRate), first.endS);
  const ladder = await makeLadder(task, first, storyboard);
  for (const rendition of ladder.added) emit({ type: 'rendition', ...toPublic(rendition) });
  const hasStoryboard = storyboard.finish(first.endS);
  if (hasStoryboard) emit({ type: 'storyboard', file: STORYBOARD_FILE });
  return { ladder, hasStoryboard };
}
