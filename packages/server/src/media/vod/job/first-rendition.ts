import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canCopyPictures, instantSound, type SoundMode } from '../ladder/copy-rules.ts';
import { firstRung, ladderFor, type Rung } from '../ladder/ladder.ts';
import { CopyRefused } from '../lanes/copy-refused.ts';
import { type PassResult, runPass } from '../pass/run-pass.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';
import { toNumber } from '../timing/ratio.ts';
import { progressReporter } from './progress.ts';
import type { VodTask } from './vod-task.ts';

/** One way to something that plays. */
interface Attempt {
  readonly copyPictures: boolean;
  readonly rungs: readonly Rung[];
  readonly sound: SoundMode;
}

/** The rendition that plays first, and how it was made. */
export interface FirstRendition extends PassResult, Attempt {}

/** Makes whatever plays soonest: the source's own packets if browsers take them, otherwise a small rung. */
export async function makeFirstRendition(task: VodTask): Promise<FirstRendition> {
  for (const attempt of attempts(task.tracks)) {
    try {
      return { ...attempt, ...(await runPass({ ...task, ...attempt, tap: null }, reporter(task, attempt))) };
    } catch (error) {
      if (!(error instanceof CopyRefused)) throw error;
      removeRenditions(task.outputDirectory);
    }
  }
  throw new Error('Encoding was refused, though only copying can be');
}

function attempts(tracks: SourceTracks): Attempt[] {
  const { video, audio } = tracks;
  const sound = instantSound(tracks);
  const sounds: SoundMode[] = sound === 'copy' ? ['copy', 'encode'] : [sound];
  if (video === null) return sounds.map((mode) => ({ copyPictures: false, rungs: [], sound: mode }));
  const copies = canCopyPictures(tracks) ? sounds : [];
  const first = firstRung(ladderFor(video, toNumber(video.frameRate)));
  return [
    ...copies.map((mode) => ({ copyPictures: true, rungs: [], sound: mode })),
    { copyPictures: false, rungs: first, sound: audio === null ? 'none' : 'encode' },
  ];
}

function reporter({ emit, tracks }: VodTask, { rungs, sound }: Attempt): (positionS: number) => void {
  const isCopy = rungs.length === 0 && (tracks.video !== null || sound === 'copy');
  return progressReporter(emit, isCopy ? 'remux' : 'first-rendition', tracks.durationS, rungs[0]?.name);
}

/** Safe, because nobody has seen them yet. */
function removeRenditions(outputDirectory: string): void {
  for (const entry of readdirSync(outputDirectory, { withFileTypes: true })) {
    if (entry.isDirectory()) rmSync(join(outputDirectory, entry.name), { recursive: true });
  }
}
