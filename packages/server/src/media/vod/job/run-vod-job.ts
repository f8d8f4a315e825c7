import { constants, setPriority } from 'node:os';
import { directoryBytes } from '../../directory-bytes.ts';
import type { VodEvent } from '../event.ts';
import { NativeError } from '../native/check.ts';
import { toNumber } from '../native/rational.ts';
import { type WrittenPoster, writePoster } from '../pictures/poster.ts';
import { STORYBOARD_FILE, Storyboard } from '../pictures/storyboard.ts';
import { probeSource } from '../probe/probe-source.ts';
import { summarize } from '../probe/summarize.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import type { VodRendition, VodResult } from '../result.ts';
import { type FirstRendition, makeFirstRendition } from './first-rendition.ts';
import { type LadderRenditions, makeLadder } from './ladder-renditions.ts';
import { MASTER_PLAYLIST, masterPlaylistOf, writeMasterPlaylist } from './master-playlist.ts';
import { shortfallOf } from './shortfall.ts';
import type { VodTask } from './vod-task.ts';

export interface VodJobInput
  extends Pick<VodTask, 'sourcePath' | 'outputDirectory' | 'attempt' | 'isLight' | 'preset'> {
  /** Whether everything else on this machine goes first once the file can be played. */
  readonly givesWay: boolean;
}

/**
 * Turns an uploaded file into a directory that can be served: something that plays at once, then everything else.
 * @param waitForTurn lets other jobs finish before the heavy part begins
 */
export async function runVodJob(
  input: VodJobInput,
  emit: (event: VodEvent) => void,
  waitForTurn: () => Promise<void>,
): Promise<VodResult> {
  const { outputDirectory } = input;
  const tracks = probeSource(input.sourcePath);
  emit({ type: 'probed', source: summarize(tracks) });
  const task: VodTask = { ...input, tracks, emit };

  const poster = tryPoster(task);
  if (poster !== null) emit({ type: 'poster', ...poster });

  const first = await makeFirstRendition(task);
  for (const rendition of first.renditions) emit({ type: 'rendition', ...toPublic(rendition) });
  emit({
    type: 'playable',
    masterPlaylist: masterPlaylistOf(first.renditions),
    durationMs: Math.round(first.endS * 1000),
  });

  // From now on viewers are served, and the server needs the machine more than we do.
  if (input.givesWay) lowerPriority();
  if (tracks.video !== null) await waitForTurn();
  const { ladder, hasStoryboard } = await completeLadder(task, first);
  return {
    durationMs: Math.round(first.endS * 1000),
    width: tracks.video?.width ?? 0,
    height: tracks.video?.height ?? 0,
    frameRate: tracks.video && toNumber(tracks.video.frameRate),
    hasVideo: tracks.video !== null,
    hasAudio: tracks.audio !== null,
    renditions: ladder.renditions.map(toPublic),
    masterPlaylist: MASTER_PLAYLIST,
    poster: poster?.file ?? null,
    posterPlaceholder: poster?.placeholder ?? null,
    storyboard: hasStoryboard ? STORYBOARD_FILE : null,
    shortfall: shortfallOf(tracks, first, Math.min(first.readShare, ladder.readShare)),
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
    writeMasterPlaylist(outputDirectory, first.renditions);
    return { ladder: { renditions: first.renditions, added: [], readShare: 1 }, hasStoryboard: false };
  }
  const storyboard = new Storyboard(outputDirectory, video, toNumber(video.frameRate), first.endS);
  const ladder = await makeLadder(task, first, storyboard);
  writeMasterPlaylist(outputDirectory, ladder.renditions);
  for (const rendition of ladder.added) emit({ type: 'rendition', ...toPublic(rendition) });
  const hasStoryboard = storyboard.finish(first.endS);
  if (hasStoryboard) emit({ type: 'storyboard', file: STORYBOARD_FILE });
  return { ladder, hasStoryboard };
}

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems forbid it; the work gets done anyway.
  }
}

/** A film without a poster is still a film. */
function tryPoster({ sourcePath, tracks, outputDirectory }: VodTask): WrittenPoster | null {
  try {
    return writePoster(sourcePath, tracks, outputDirectory);
  } catch (error) {
    if (error instanceof NativeError) return null;
    throw error;
  }
}

function toPublic({ segments: _, framesPerS: __, ...rendition }: FinishedRendition): VodRendition {
  return rendition;
}
