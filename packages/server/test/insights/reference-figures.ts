import type { Question, SpanViewers } from '../../src/services/insights/analytics-store.ts';
import type { ReceivedBatch } from '../../src/services/insights/ingest/received-batch.ts';
import { CELL_MS, type GeneratedPlay } from './generated-play.ts';

const HOUR_MS = 3_600_000;

/** What the store should answer, counted from everything that was said, in the most literal way. */
export interface ReferenceFigures {
  readonly loads: number;
  readonly plays: number;
  readonly views: number;
  readonly watchMs: number;
  readonly suspectWatchMs: number;
  readonly rebufferMs: number;
  readonly contentMs: number;
  readonly suspectContentMs: number;
  readonly percents: readonly number[];
  readonly startupsMs: readonly number[];
  readonly spanViewers: SpanViewers;
  readonly viewersByDay: Readonly<Record<string, number>>;
  /** Second of the content → plays that saw its middle. */
  readonly seen: Readonly<Record<number, number>>;
}

/** The earliest arrival of a beat, by play. */
export type HeardFrom = ReadonlyMap<string, number>;

/** Which of the plays were ever heard of. */
export function heardFromOf(batches: readonly ReceivedBatch[]): HeardFrom {
  const heard = new Map<string, number>();
  for (const { playId, tClient } of batches.flatMap(({ beats }) => beats)) {
    heard.set(playId, Math.min(heard.get(playId) ?? tClient, tClient));
  }
  return heard;
}

/** Counts the true figures. */
export function referenceFigures(
  plays: readonly GeneratedPlay[],
  question: Question,
  heardFrom: HeardFrom,
): ReferenceFigures {
  const views = new Set(firstViews(plays, heardFrom));
  const asked = plays.filter((play) => isAsked(play, question));
  const facts = asked.map((play) => ({ play, ...factsOf(play) }));
  const played = facts.filter(({ hasPlayed }) => hasPlayed);
  const loads = asked.filter(({ beats }) => beats[0]?.event === 'load');
  const loaded = [...loads, ...played.map(({ play }) => play)];
  return {
    loads: loads.length,
    plays: played.length,
    views: asked.filter((play) => views.has(play)).length,
    watchMs: sum(facts.map(({ watchMs }) => watchMs)),
    suspectWatchMs: sum(facts.map(({ claimedMs, watchMs }) => claimedMs - watchMs)),
    rebufferMs: sum(facts.map(({ rebufferMs }) => rebufferMs)),
    contentMs: sum(facts.map(({ cells }) => cells.size * CELL_MS)),
    suspectContentMs: sum(facts.map(({ suspectContentMs }) => suspectContentMs)),
    percents: played.flatMap(({ play: { content }, cells }) =>
      content.durationMs === null ? [] : [(cells.size * CELL_MS * 100) / content.durationMs],
    ),
    startupsMs: facts.flatMap(({ startupMs }) => startupMs ?? []).sort((a, b) => a - b),
    spanViewers: {
      known: {
        viewers: distinctViewers(played.map(({ play }) => play).filter((play) => !isCookieless(play))),
        loaders: distinctViewers(loaded.filter((play) => !isCookieless(play))),
      },
      daily: {
        viewers: sum(Object.values(viewersByDay(played.map(({ play }) => play).filter(isCookieless)))),
        loaders: sum(Object.values(viewersByDay(loaded.filter(isCookieless)))),
      },
    },
    viewersByDay: viewersByDay(played.map(({ play }) => play)),
    seen: seenSeconds(played.map(({ cells }) => cells)),
  };
}

function isAsked(play: GeneratedPlay, { businessId, contentId, filters, start, end }: Question): boolean {
  const at = startOf(play);
  return (
    play.businessId === businessId &&
    play.bucket === 'counted' &&
    !play.content.isForeign &&
    (contentId === null || play.content.id === contentId) &&
    filters.every(({ name, values }) => values.includes(name === 'device' ? play.device : play.pageUrl)) &&
    at >= start.getTime() &&
    at < end.getTime()
  );
}

function startOf({ beats }: GeneratedPlay): number {
  return Math.min(...beats.map(({ tClient }) => tClient));
}

function factsOf({ beats, content }: GeneratedPlay) {
  const times = beats.map(({ tClient }) => tClient);
  const possibleMs = Math.max(...times) - Math.min(...times) + 2_000;
  const claimedMs = Math.max(...beats.map(({ playingMs }) => playingMs));
  const ranges = beats.map((beat) => beat.ranges).reduce((a, b) => (b.length >= a.length ? b : a));
  const cells = new Set<number>();
  let leftCells = (possibleMs * 4) / CELL_MS;
  let suspectCells = 0;
  for (const [from, to] of ranges) {
    for (let cell = from / CELL_MS; cell < to / CELL_MS; cell += 1) {
      if (leftCells-- <= 0) suspectCells += 1;
      else if (content.durationMs === null || cell * CELL_MS < content.durationMs) cells.add(cell);
    }
  }
  const watchMs = Math.min(claimedMs, possibleMs);
  return {
    claimedMs,
    watchMs,
    cells,
    suspectContentMs: suspectCells * CELL_MS,
    hasPlayed: watchMs > 0 || cells.size > 0,
    rebufferMs: Math.max(...beats.map(({ rebufferMs }) => rebufferMs)),
    startupMs: beats.find(({ startupMs }) => startupMs !== undefined)?.startupMs,
  };
}

/** One per session, content and UTC clock hour of the first arrival: the earliest, by start and id. */
function firstViews(plays: readonly GeneratedPlay[], heardFrom: HeardFrom): GeneratedPlay[] {
  const taken = new Set<string>();
  const idOf = ({ beats }: GeneratedPlay) => beats[0]?.playId ?? '';
  const ordered = plays.toSorted((a, b) => startOf(a) - startOf(b) || (idOf(a) < idOf(b) ? -1 : 1));
  return ordered.filter((play) => {
    const { durationMs } = play.content;
    const neededMs = durationMs !== null && durationMs < 20_000 ? durationMs / 2 : 10_000;
    const { watchMs, hasPlayed } = factsOf(play);
    // A play outside the figures takes no view from one inside.
    if (play.bucket !== 'counted' || play.content.isForeign) return false;
    const heardMs = heardFrom.get(idOf(play)) ?? startOf(play);
    const key = `${play.sessionId} ${play.content.id} ${Math.floor(heardMs / HOUR_MS)}`;
    if (!hasPlayed || watchMs < neededMs || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

function distinctViewers(plays: readonly GeneratedPlay[]): number {
  return new Set(plays.map(({ viewerId }) => viewerId)).size;
}

function isCookieless(play: GeneratedPlay): boolean {
  return play.isCookieless;
}

function viewersByDay(plays: readonly GeneratedPlay[]): Record<string, number> {
  const days = Object.groupBy(plays, (play) => new Date(startOf(play)).toISOString().slice(0, 10));
  return Object.fromEntries(
    Object.entries(days).map(([day, those = []]) => [
      day,
      new Set(those.map(({ viewerId }) => viewerId)).size,
    ]),
  );
}

function seenSeconds(plays: readonly ReadonlySet<number>[]): Record<number, number> {
  const seen: Record<number, number> = {};
  for (const cells of plays) {
    for (const cell of cells) {
      // The cell that starts at the middle of a second contains it.
      if (cell % 10 === 5) seen[(cell - 5) / 10] = (seen[(cell - 5) / 10] ?? 0) + 1;
    }
  }
  return seen;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
