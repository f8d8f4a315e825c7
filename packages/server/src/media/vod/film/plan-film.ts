import { availableParallelism } from 'node:os';
import type { VodTask } from '../job/vod-task.ts';
import { firstRung, ladderFor } from '../ladder/ladder.ts';
import { thumbnailTicks } from '../pictures/storyboard-shape.ts';
import type { MadeFile } from '../plan.ts';
import { beginRendition } from '../stretch/write-init.ts';
import { toNumber } from '../timing/ratio.ts';
import { chunkSegmentsOf } from './chunk-size.ts';
import { announcedEndS } from './film-end.ts';
import { bordersOf, type FilmWork } from './film-work.ts';

interface PlanParts extends Pick<VodTask, 'outputDirectory' | 'attempt' | 'preset'> {
  readonly tracks: FilmWork['tracks'];
  /** See FilmWork. */
  readonly cutsS?: readonly number[];
}

/** A film that is decided on, and the files that exist from then on. */
export interface PlannedFilm {
  readonly work: FilmWork;
  readonly made: MadeFile[];
}

/** Decides on a film's first rendition and on all borders; null for one whose length nobody knows. */
export function planFilm({ tracks, cutsS, ...parts }: PlanParts): PlannedFilm | null {
  const framesPerS = toNumber(tracks.video.frameRate);
  const [rung] = firstRung(ladderFor(tracks.video, framesPerS));
  const endS = announcedEndS(tracks);
  if (!(endS > 0) || rung === undefined) return null;
  const { rendition, init } = beginRendition({ ...parts, tracks }, rung);
  return {
    work: {
      ...{ kind: 'stretches', tracks, isEndRead: false, renditions: [rendition], hasLadder: false },
      ...(cutsS && { cutsS }),
      ...lengthOf({ tracks, ...(cutsS && { cutsS }) }, endS),
    },
    made: [init],
  };
}

/** What of a plan depends on where the film ends. */
export function lengthOf(
  { tracks, cutsS }: Pick<FilmWork, 'tracks' | 'cutsS'>,
  endS: number,
): Pick<FilmWork, 'endS' | 'thumbnailTicks' | 'sheetSegments'> {
  return {
    endS,
    thumbnailTicks: thumbnailTicks(endS, toNumber(tracks.video.frameRate)),
    sheetSegments: chunkSegmentsOf(
      bordersOf({ tracks, endS, ...(cutsS && { cutsS }) }),
      availableParallelism(),
    ),
  };
}
