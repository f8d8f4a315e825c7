import { makeWhole } from '../job/make-whole.ts';
import type { VodTask } from '../job/vod-task.ts';
import type { WrittenPoster } from '../pictures/poster.ts';
import { type OpenSource, openSource } from '../probe/open-source.ts';
import { probeOpened } from '../probe/probe-source.ts';
import { summarize } from '../probe/summarize.ts';
import { canBeStretched } from '../stretch/can-be-stretched.ts';
import { copyCutsS } from '../stretch/copy-cuts.ts';
import { Stretch } from '../stretch/stretch.ts';
import { StretchRefused } from '../stretch/stretch-refused.ts';
import { announcedEndS } from './film-end.ts';
import type { BeginInput, BegunOutcome, FilmMessage, FilmOutcome } from './film-task.ts';
import { bordersOf, type FilmWork } from './film-work.ts';
import { tryPoster } from './make-poster.ts';
import { openingSpans } from './opening-segments.ts';
import { lengthOf, type PlannedFilm, planFilm } from './plan-film.ts';

/**
 * Probes a file and makes its poster and the first segments of what can be watched first. A film that cannot be made in
 * stretches is made from start to end instead.
 */
export async function beginFilm(
  input: BeginInput,
  emit: (message: FilmMessage) => void,
  waitForTurn: () => Promise<void>,
): Promise<FilmOutcome> {
  const { task, poster, planned, refusal } = look(input, emit);
  // Viewers were promised what was planned then: the job has to take it back first.
  if (input.earlier !== null && refusal !== null) return refused(input.earlier.work, poster, refusal);
  if (planned !== null) {
    try {
      return { ...(await beginStretches(input, task, planned)), poster };
    } catch (error) {
      if (!(error instanceof StretchRefused)) throw error;
      if (input.earlier !== null) return refused(input.earlier.work, poster, error.message);
    }
  }
  return {
    kind: 'result',
    result: await makeWhole({ ...task, givesWay: input.givesWay }, poster, waitForTurn),
  };
}

interface Looked {
  readonly task: VodTask;
  readonly poster: WrittenPoster | null;
  /** Null for a film that cannot be made in stretches, or is not to be. */
  readonly planned: PlannedFilm | null;
  /** Why it cannot, where it was begun in stretches. */
  readonly refusal: string | null;
}

/** Opens the file once: reading the index of a long film takes longer than all that is asked of it. */
function look(input: BeginInput, emit: (message: FilmMessage) => void): Looked {
  const source = openSource(input.sourcePath);
  try {
    const tracks = probeOpened(source);
    const task: VodTask = { ...input, tracks, emit };
    const looked = { task, planned: null, refusal: null };
    if (input.whole !== null) return { ...looked, poster: input.whole.poster };
    emit({ type: 'probed', source: summarize(tracks) });
    const poster = tryPoster(source, task);
    if (poster !== null) emit({ type: 'poster', ...poster });
    if (!input.canWait) return { ...looked, poster };
    try {
      return { ...looked, poster, planned: decide(input, source, task) };
    } catch (error) {
      if (!(error instanceof StretchRefused)) throw error;
      return { ...looked, poster, refusal: error.message };
    }
  } finally {
    source.close();
  }
}

function refused(work: FilmWork, poster: WrittenPoster | null, refusal: string): BegunOutcome {
  return { kind: 'begun', work, poster, made: [], stretch: null, refusal };
}

async function beginStretches(
  input: BeginInput,
  task: VodTask,
  { work, made }: PlannedFilm,
): Promise<Omit<BegunOutcome, 'poster'>> {
  const spans = input.earlier?.missing ?? openingSpans(work);
  if (spans.length === 0) return { kind: 'begun', work, made, stretch: null, refusal: null };
  const stretch = new Stretch(
    {
      ...input,
      work,
      renditions: [{ directory: work.renditions[0]!.directory, spans }],
      sheet: null,
      isSingleThreaded: false,
    },
    {
      made: (file) => made.push(file),
      // A sign of life.
      position: (positionS) => task.emit({ type: 'progress', ...firstProgress(positionS, spans, work) }),
    },
  );
  return { kind: 'begun', work, made, stretch: await stretch.run(), refusal: null };
}

function firstProgress(positionS: number, spans: readonly { to: number }[], work: FilmWork) {
  const untilS = bordersOf(work).startS(spans.at(-1)!.to);
  const percent = Math.min(99, Math.max(0, Math.floor((positionS / untilS) * 100)));
  const rendition = work.renditions[0]!.rung.name;
  // A few seconds of film are next to nothing of it.
  return { stage: 'first-rendition', rendition, percent, span: [0, 1], etaS: null } as const;
}

/** What has been decided before, or is now; null for a film that cannot be made in stretches. */
function decide(
  { earlier }: BeginInput,
  source: OpenSource,
  { tracks, ...task }: VodTask,
): PlannedFilm | null {
  if (earlier !== null) return { work: proven(earlier.work, source, tracks), made: [] };
  if (!canBeStretched(source, tracks)) return null;
  const cutsS = copyCutsS(source, tracks);
  return planFilm({ ...task, tracks, ...(cutsS && { cutsS }) });
}

/** Now that the whole file is there, it says where the film ends, and whether it can be read from any place. */
function proven(
  { isProvisional, ...work }: FilmWork,
  source: OpenSource,
  tracks: VodTask['tracks'],
): FilmWork {
  if (!isProvisional) return work;
  if (!canBeStretched(source, tracks)) throw new StretchRefused('the rest of the file cannot be sought in');
  return { ...work, ...lengthOf(work, announcedEndS(tracks)) };
}
