import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MediaError } from '../../media-error.ts';
import type { CopySegmentsInput, FilmMessage } from '../film/film-task.ts';
import type { FilmCopy } from '../film/film-work.ts';
import { copyName } from '../ladder/source-copy-rules.ts';
import { CopyRefused } from '../lanes/copy-refused.ts';
import { runPass } from '../pass/run-pass.ts';
import { codecStrings } from '../playlists/codec-strings.ts';
import { renditionDirectory } from '../rendition/rendition.ts';
import { INIT_FILE } from '../rendition/rendition-files.ts';
import { hasRoom } from './make-copy.ts';
import { progressReporter } from './progress.ts';

/** How a copy has ended; one that failed may succeed another time. */
export type CopiedSegments = 'WHOLE' | 'REFUSED' | 'FAILED';

/** Copies the pictures of an H.264 source into the segments of its ladder, from the first one on that is missing. */
export async function copySegments(
  task: CopySegmentsInput,
  emit: (message: FilmMessage) => void,
): Promise<CopiedSegments> {
  const { sourcePath, outputDirectory, attempt, work, from } = task;
  const { tracks } = work;
  const cutsS = work.cutsS!;
  const name = copyName(tracks.video);
  const directory = work.copy?.directory ?? renditionDirectory(name, attempt);
  let copy: FilmCopy | null = work.copy ?? null;
  const begin = (begun: FilmCopy): void => {
    copy = begun;
    emit({ type: 'copy-begun', copy });
  };
  const report = progressReporter(emit, 'remux', tracks.durationS, name, cutsS[from]);
  try {
    if (!hasRoom(outputDirectory, statSync(sourcePath).size)) return 'FAILED';
    const sound = tracks.audio === null ? 'none' : 'encode';
    const part = {
      directory,
      firstSegment: from,
      onSegment: (
        { file, bytes }: { readonly file: string; readonly bytes: number },
        hasOpenGop: boolean,
      ) => {
        if (copy === null) {
          const init = readFileSync(join(outputDirectory, directory, INIT_FILE));
          begin({ directory, codecs: codecStrings(init), hasOpenGop });
          emit({ type: 'made', directory, file: INIT_FILE, bytes: init.length });
        } else if (hasOpenGop && !copy.hasOpenGop) begin({ ...copy, hasOpenGop });
        emit({ type: 'made', directory, file, bytes });
      },
    };
    await runPass({ ...task, tracks, copyPictures: true, rungs: [], sound, tap: null, cutsS, part }, report);
    return 'WHOLE';
  } catch (error) {
    rmSync(join(outputDirectory, directory), { recursive: true, force: true });
    return error instanceof CopyRefused || error instanceof MediaError ? 'REFUSED' : 'FAILED';
  }
}
