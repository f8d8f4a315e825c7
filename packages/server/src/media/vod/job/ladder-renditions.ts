import { isFinalSound, type SoundMode } from '../ladder/copy-rules.ts';
import { fitRungs } from '../ladder/fit-rungs.ts';
import { isClearlySmaller, ladderFor, lightLadder, type Rung } from '../ladder/ladder.ts';
import type { FrameTap } from '../lanes/picture-lane.ts';
import { runPass } from '../pass/run-pass.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import { toNumber } from '../timing/ratio.ts';
import { copyStays } from './copy-stays.ts';
import type { FirstRendition } from './first-rendition.ts';
import { progressReporter } from './progress.ts';
import type { VodTask } from './vod-task.ts';

/** How the rest of the ladder is made, next to what plays already. */
interface LadderPlan {
  /** The first rendition remains in the ladder as it is. */
  readonly keepsFirst: boolean;
  readonly copyPictures: boolean;
  readonly rungs: readonly Rung[];
  readonly sound: SoundMode;
  readonly cutsS?: readonly number[];
}

export interface LadderRenditions {
  /** Highest first. */
  readonly renditions: readonly FinishedRendition[];
  /** Those among them that are new. */
  readonly added: readonly FinishedRendition[];
  /** See PassResult. */
  readonly readShare: number;
}

/** Reads the source once more for all other rungs, and lets `tap` see the pictures. */
export async function makeLadder(
  task: VodTask,
  first: FirstRendition,
  tap: FrameTap,
): Promise<LadderRenditions> {
  const { keepsFirst, ...plan } = planLadder(task, first);
  const stage = plan.rungs.length > 0 ? 'ladder' : 'storyboard';
  const onPosition = progressReporter(task.emit, stage, first.endS);
  const isOnlyTap = plan.rungs.length === 0 && !plan.copyPictures;
  const { renditions, readShare } = await runPass(
    { ...task, ...plan, ...(isOnlyTap ? { sound: 'none' } : {}), tap },
    onPosition,
  );
  const all = keepsFirst ? [...first.renditions, ...renditions] : renditions;
  return {
    renditions: all.toSorted((a, b) => b.width * b.height - a.width * a.height),
    added: renditions,
    readShare,
  };
}

function planLadder(task: VodTask, first: FirstRendition): LadderPlan {
  const { tracks, isLight } = task;
  const video = tracks.video!;
  const whole = ladderFor(video, toNumber(video.frameRate));
  const ladder = fitRungs(task, isLight ? lightLadder(whole) : whole);
  if (!first.copyPictures) {
    const made = new Set(first.rungs.map(({ name }) => name));
    const rungs = ladder.filter(({ name }) => !made.has(name));
    return { keepsFirst: true, copyPictures: false, rungs, sound: first.sound };
  }
  const hasFinalSound = first.sound !== 'copy' || isFinalSound(tracks.audio!);
  const sound = hasFinalSound ? first.sound : 'encode';
  if (!copyStays(video, first)) return { keepsFirst: false, copyPictures: false, rungs: ladder, sound };
  return {
    keepsFirst: hasFinalSound,
    // All renditions must share one sound: the pictures are copied once more, next to the new sound.
    copyPictures: !hasFinalSound,
    rungs: ladder.filter((rung) => isClearlySmaller(rung, video)),
    sound,
    cutsS: first.renditions[0]!.segments.map(({ startS }) => startS),
  };
}
