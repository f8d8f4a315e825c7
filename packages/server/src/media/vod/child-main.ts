import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveJob } from '../child/serve-job.ts';
import { beginFilm } from './film/begin-film.ts';
import { beginLadder } from './film/begin-ladder.ts';
import type { FilmMessage, FilmOutcome, FilmTask, PauseMessage, StretchMessage } from './film/film-task.ts';
import { Gate } from './film/gate.ts';
import { makePoster } from './film/make-poster.ts';
import { openFilm } from './film/open-film.ts';
import { copyPictures } from './job/copy-pictures.ts';
import { copySegments } from './job/copy-segments.ts';
import { lowerPriority } from './job/lower-priority.ts';
import { copySource } from './job/source-copy.ts';
import { isSheetOnly, makeSparseSheet } from './stretch/sparse-sheet.ts';
import { Stretch, type StretchListener } from './stretch/stretch.ts';
import { StretchRefused } from './stretch/stretch-refused.ts';

Log.setLevel(AV_LOG_ERROR);

serveJob<FilmTask, FilmMessage>(async (task, emit, waitForTurn) => {
  emit({ type: 'done', outcome: await perform(task, emit, waitForTurn) });
});

async function perform(
  task: FilmTask,
  emit: (message: FilmMessage) => void,
  waitForTurn: () => Promise<void>,
): Promise<FilmOutcome> {
  if (task.kind === 'open') return { kind: 'opened', opened: await openFilm(task) };
  if (task.kind === 'begin') return await beginFilm(task, emit, waitForTurn);
  if (task.kind === 'poster') return { kind: 'poster', poster: makePoster(task) };
  if (task.givesWay) lowerPriority();
  if (task.kind === 'ladder') return await beginLadder(task, passOf(emit));
  if (task.kind === 'copy') return { kind: 'copy', copy: await copySource({ ...task, emit }) };
  if (task.kind === 'copy-pictures') {
    const { tracks } = task.work;
    return { kind: 'copied-pictures', copied: await copyPictures({ ...task, tracks, emit }, tracks.video) };
  }
  if (task.kind === 'copy-segments')
    return { kind: 'copied-segments', copied: await copySegments(task, emit) };
  return await makeStretch(task, emit);
}

/** Where work stands still as long as the job says so. */
function passOf(emit: (message: FilmMessage) => void): () => Promise<void> {
  const gate = new Gate();
  process.on('message', ({ isPaused }: PauseMessage) => gate.close(isPaused));
  const showLife = (): void => emit({ type: 'position', positionS: 0 });
  showLife();
  return () => gate.pass(showLife);
}

async function makeStretch(
  task: Extract<FilmTask, { kind: 'stretch' }>,
  emit: (message: FilmMessage) => void,
): Promise<FilmOutcome> {
  const listener: StretchListener = {
    made: (file) => emit({ type: 'made', ...file }),
    position: (positionS) => emit({ type: 'position', positionS }),
  };
  try {
    const sheet = isSheetOnly(task) ? await makeSparseSheet(task, listener) : null;
    if (sheet !== null) return { kind: 'stretch', stretch: sheet };
    const stretch = new Stretch(task, listener);
    process.on('message', (message: StretchMessage) => {
      if (message.type === 'pause') return stretch.pause(message.isPaused);
      const { directory, span } = message;
      emit({ type: 'released', directory, segments: stretch.release(directory, span) });
    });
    // Tells that messages are heard from now on.
    emit({ type: 'position', positionS: 0 });
    return { kind: 'stretch', stretch: await stretch.run() };
  } catch (error) {
    if (error instanceof StretchRefused) return { kind: 'refused', reason: error.message };
    throw error;
  }
}
