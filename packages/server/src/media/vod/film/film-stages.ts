import { statSync } from 'node:fs';
import type { VodEvent, VodStage } from '../event.ts';
import type { Size } from '../ladder/fit.ts';
import { canKeepSource } from '../ladder/source-copy-rules.ts';
import { toNumber } from '../timing/ratio.ts';
import { isCopied } from './copy-film-pictures.ts';
import type { FilmWork } from './film-work.ts';
import type { FilmParts } from './make-film.ts';
import { usualRungs } from './usual-rungs.ts';

type ProgressEvent = Extract<VodEvent, { type: 'progress' }>;

/** A stage of a film that can be watched already. */
export interface FilmStage {
  readonly stage: VodStage;
  /** How long it takes for a second of film, compared with the others. */
  readonly workS: number;
}

/** Seconds of a core, measured on films of 1080 lines at 30 pictures a second with the preset `veryfast`. */
const COPY_S = 0.018;
const SOUND_S = 0.012;
const DECODE_S_PER_MEGAPIXEL = 0.12 / 30;
const ENCODE_S_PER_MEGAPIXEL = 0.25 / 30;

/** The rest is for storing the last files. */
const MADE_PERCENT = 99;

/** What is made of a film once it can be watched, in order. */
export function stagesOf(
  work: FilmWork,
  { job, cores }: { readonly job: Pick<FilmParts['job'], 'sourcePath' | 'isLight'>; readonly cores: number },
): FilmStage[] {
  const { tracks, cutsS, isToppedByCopy, renditions, hasLadder } = work;
  const { video } = tracks;
  const isTopped = hasLadder ? (isToppedByCopy ?? false) : cutsS !== undefined;
  const rungs = hasLadder
    ? renditions.map(({ rung }) => rung)
    : usualRungs(work, { isTopped, isLight: job.isLight });
  const decodeS = DECODE_S_PER_MEGAPIXEL * megapixels(video) * video.sourceFramesPerS;
  const encodeS =
    ENCODE_S_PER_MEGAPIXEL *
    toNumber(video.frameRate) *
    rungs.reduce((sum, rung) => sum + megapixels(rung), 0);
  return [
    ...(isCopied(work) ? [{ stage: 'remux', workS: COPY_S } as const] : []),
    { stage: 'ladder', workS: (decodeS + encodeS + SOUND_S) / cores },
    ...(canKeepSource(tracks, statSync(job.sourcePath).size)
      ? [{ stage: 'source-copy', workS: COPY_S } as const]
      : []),
  ];
}

function megapixels({ width, height }: Size): number {
  return (width * height) / 1e6;
}

/** The progress of a stage with its part of the whole, and with the time that is left of the whole at its pace. */
export function inWhole(event: ProgressEvent, stages: readonly FilmStage[]): ProgressEvent {
  const index = stages.findIndex(({ stage }) => stage === event.stage);
  const own = stages[index];
  if (own === undefined) return event;
  const beforeS = sum(stages.slice(0, index));
  const laterS = sum(stages.slice(index + 1));
  const wholeS = beforeS + own.workS + laterS;
  const percentAt = (workS: number): number => (workS / wholeS) * MADE_PERCENT;
  const leftS = own.workS * (1 - event.percent / 100);
  return {
    ...event,
    span: [percentAt(beforeS), percentAt(beforeS + own.workS)],
    etaS: event.etaS && Math.ceil((event.etaS * (leftS + laterS)) / leftS),
  };
}

function sum(stages: readonly FilmStage[]): number {
  return stages.reduce((total, { workS }) => total + workS, 0);
}
