import { mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runPass } from '../pass/run-pass.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import { progressReporter } from './progress.ts';
import type { VodTask } from './vod-task.ts';

/** So much of the disk stays free for everything else. */
const SPARE_BYTES = 2 * 1024 ** 3;

interface CopyParts {
  readonly task: VodTask;
  readonly stage: 'remux' | 'source-copy';
  /** What progress calls it; the stage says enough if left out. */
  readonly name?: string;
  readonly isWanted: (copy: FinishedRendition) => boolean;
}

/**
 * Copies the pictures of a source in a reading of their own, with sound that is encoded as it is for the ladder.
 * @returns null where there is no copy; whatever the reason, nothing of it remains
 */
export async function makeCopy({
  task,
  stage,
  name,
  isWanted,
}: CopyParts): Promise<FinishedRendition | null> {
  const { sourcePath, outputDirectory, tracks, emit } = task;
  const unfinished = join(outputDirectory, 'unfinished-copy');
  try {
    if (!hasRoom(outputDirectory, statSync(sourcePath).size)) return null;
    // Of an attempt that was killed.
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    const sound = tracks.audio === null ? 'none' : 'encode';
    const { renditions } = await runPass(
      { ...task, outputDirectory: unfinished, copyPictures: true, rungs: [], sound, tap: null },
      progressReporter(emit, stage, tracks.durationS, name),
    );
    const copy = renditions[0]!;
    if (!isWanted(copy)) return null;
    renameSync(join(unfinished, copy.directory), join(outputDirectory, copy.directory));
    return copy;
  } catch {
    return null;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Whether as much again fits on the disk as the source has. */
export function hasRoom(directory: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > bytes + SPARE_BYTES;
}
