import type { JobLimits } from '../../child/limits.ts';
import type { Slots } from '../../child/slots.ts';
import type { VodJob } from '../../engine.ts';
import type { StepEvent, VodJobInput } from '../job/vod-task.ts';
import type { VodResult } from '../result.ts';
import { StretchRefused } from '../stretch/stretch-refused.ts';
import type { SegmentSpan } from '../stretch/stretch-task.ts';
import { type Continued, continuable } from './earlier-work.ts';
import { FilmChildren, type OnMessage } from './film-children.ts';
import { posterOf } from './film-poster.ts';
import { type BegunOutcome, isStep } from './film-task.ts';
import { Inventory, spansOf } from './inventory.ts';
import { openingSpans } from './opening-segments.ts';
import { StretchedFilm } from './stretched-film.ts';

export interface FilmParts {
  readonly job: VodJobInput & Pick<VodJob, 'earlier' | 'demand' | 'share'> & { readonly limits: JobLimits };
  /** The module that a child runs. */
  readonly entry: URL;
  /** Limits how many cores are kept busy, over all jobs. */
  readonly turns: Slots;
  readonly cores: number;
  readonly emit: (event: StepEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Makes a film: first what can be watched, from its beginning; then, in stretches, all that is missing, where viewers
 * wait first. A film that cannot be made in stretches is made from start to end.
 * @throws {MediaError}
 */
export async function makeFilm(parts: FilmParts): Promise<VodResult> {
  const { job, emit } = parts;
  const children = new FilmChildren({ ...parts, ...job });
  const relay: OnMessage = (message) => {
    if (isStep(message)) emit(message);
  };
  const earlier = continuable(job.earlier, job.isLight);
  const begin = {
    kind: 'begin',
    ...inputOf(job),
    canWait: job.demand !== undefined,
    whole: null,
  } as const;
  const resumed = earlier && { work: earlier.work, missing: missingOpening(earlier) };
  const begun =
    (earlier && resumed && begin.canWait && hasBegun(earlier, resumed.missing)) ||
    (await children.run({ ...begin, earlier: resumed }, relay));
  if (begun.kind === 'result') return begun.result;
  if (begun.kind !== 'begun') throw new Error(`A film began as ${begun.kind}`);
  try {
    if (begun.refusal !== null) throw new StretchRefused(begun.refusal);
    return await new StretchedFilm(parts, children, begun, earlier?.files ?? []).make();
  } catch (error) {
    if (!(error instanceof StretchRefused)) throw error;
    // Nothing of what was planned is made.
    const durationMs = Math.round(begun.work.endS * 1000);
    emit({ type: 'planned', plan: { version: 1, durationMs, renditions: [], work: null } });
    const others = children.renewed();
    const whole = { poster: await posterOf(begun, job, others) };
    const outcome = await others.run({ ...begin, earlier: null, whole }, relay);
    if (outcome.kind !== 'result') throw new Error(`A whole film ended as ${outcome.kind}`);
    return outcome.result;
  }
}

export function inputOf(job: FilmParts['job']): VodJobInput {
  const { sourcePath, outputDirectory, attempt, isLight, preset, givesWay } = job;
  return { sourcePath, outputDirectory, attempt, isLight, preset, givesWay };
}

/** A film that can be watched already has begun: its poster is chosen again at the end. Null for any other. */
function hasBegun({ work, isShown }: Continued, missing: readonly SegmentSpan[]): BegunOutcome | null {
  if (!isShown || work.isProvisional || missing.length > 0) return null;
  return { kind: 'begun', work, poster: 'NOT_YET', made: [], stretch: null, refusal: null };
}

function missingOpening({ work, files }: Continued): SegmentSpan[] {
  const [opening] = openingSpans(work);
  return spansOf(new Inventory(files).missing(work.renditions[0]!.directory, opening!));
}
