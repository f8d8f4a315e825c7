import type { Frame } from 'node-av/lib';
import { MediaError } from '../../media-error.ts';
import { NativeError } from '../native/check.ts';
import type { SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { toNumber } from '../timing/ratio.ts';
import { chooseTuning, meetsCap, type ShotTrials, TRIED, type TriedRung } from './choose-tuning.ts';
import type { Rung } from './ladder.ts';
import { countEmpty, isBlank } from './samples/empty-rungs.ts';
import { filmShots } from './samples/film-shots.ts';
import { runTrial, type TrialSettings } from './samples/trial.ts';
import { cutWindows, windowOf } from './samples/window.ts';

/** Shorter films are made before they have been looked at. */
const SHORTEST_FILM_S = 10;
/** One shot for so much film, within bounds: looking at it costs up to two seconds of a core, or 3 % of the ladder. */
const FILM_PER_SHOT_S = 40;
const SHOTS = { least: 4, most: 12 };
/** Enough for the encoder to settle after a key frame. */
const PICTURES = 8;
/** With fewer shots that show something, nothing is decided. */
const LEAST_TOLD = 2;

interface FitTask {
  readonly sourcePath: string;
  readonly tracks: SourceTracks;
  /** An x264 preset. */
  readonly preset: string;
}

interface PictureTask extends FitTask {
  readonly tracks: SourceTracks & { readonly video: VideoTrack };
}

/**
 * Fits a ladder to the film: looks at some places of it, leaves out rungs in which a viewer would see no more than in
 * the next lower one, and gives the others the settings that need the fewest bytes for what they show. Films that tell
 * nothing, because they are short, blank or damaged, keep the rungs as they are.
 * @param rungs largest first
 */
export function fitRungs(task: FitTask, rungs: readonly Rung[]): readonly Rung[] {
  const steps = fitInSteps(task, rungs);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, for callers who let others go first between two steps. */
export function* fitInSteps(
  { tracks, ...task }: FitTask,
  rungs: readonly Rung[],
): Generator<undefined, readonly Rung[]> {
  const { video } = tracks;
  if (video === null || rungs.length === 0 || tracks.durationS < SHORTEST_FILM_S) return rungs;
  try {
    return yield* fit({ ...task, tracks: { ...tracks, video } }, rungs);
  } catch (error) {
    // What is wrong with the file, making the ladder will say.
    if (error instanceof NativeError || error instanceof MediaError) return rungs;
    throw error;
  }
}

function* fit(task: PictureTask, rungs: readonly Rung[]): Generator<undefined, readonly Rung[]> {
  const { durationS, video } = task.tracks;
  const shots = Math.min(SHOTS.most, Math.max(SHOTS.least, Math.ceil(durationS / FILM_PER_SHOT_S)));
  const settings: TrialSettings = { frameRate: video.frameRate, preset: task.preset };
  const tried = rungs.map((rung) => ({ ...rung, ...scaleOf(rung), framesPerS: toNumber(video.frameRate) }));
  const trials: ShotTrials[][] = rungs.map(() => []);
  let empty = rungs.length - 1;
  let told = 0;
  for (const shot of filmShots({ ...task, sizes: rungs, shots, pictures: PICTURES })) {
    if (isBlank(shot)) continue;
    empty = countEmpty(shot, empty);
    for (const [index, rung] of tried.entries()) {
      yield;
      trials[index]!.push(tryPictures(cutWindows(shot.pictures[index]!, told), rung, settings));
    }
    told += 1;
  }
  if (told < LEAST_TOLD) return rungs;
  const tuned = rungs.map((rung, index) => {
    const tuning = chooseTuning(trials[index]!, tried[index]!);
    return tuning === null ? rung : { ...rung, tuning };
  });
  return tuned.slice(empty);
}

/** @param windows freed here */
function tryPictures(windows: readonly Frame[], rung: TriedRung, settings: TrialSettings): ShotTrials {
  try {
    const usual = runTrial(windows, settings);
    const more = meetsCap(usual, rung) ? [] : TRIED;
    return { usual, tuned: more.map((tuning) => runTrial(windows, { ...settings, tuning })) };
  } finally {
    for (const window of windows) window.free();
  }
}

function scaleOf(rung: Rung): Pick<TriedRung, 'scale'> {
  const window = windowOf(rung);
  return { scale: (rung.width * rung.height) / (window.width * window.height) };
}
