import type { Slots } from '../../child/slots.ts';
import type { ChunksJob } from '../../engine.ts';
import type { SharedChunk } from '../ladder-share.ts';
import type { MadeFile } from '../plan.ts';
import { StretchRefused } from '../stretch/stretch-refused.ts';
import type { StretchOutcome, StretchTask } from '../stretch/stretch-task.ts';
import { FilmChildren } from './film-children.ts';
import { settled } from './settled.ts';

/** What a chunk is to a machine that makes it for another. */
export type ChunkTask = Pick<StretchTask, 'work' | 'renditions' | 'sheet'>;

interface ChunksParts {
  readonly job: ChunksJob & { readonly preset: string };
  /** The module that a child runs. */
  readonly entry: URL;
  readonly turns: Slots;
  readonly cores: number;
  readonly signal: AbortSignal;
}

/** Makes chunks of a film that another machine makes, until it has no more. */
export async function makeChunks({ job, entry, turns, cores, signal }: ChunksParts): Promise<void> {
  const { sourcePath, outputDirectory, limits, preset } = job;
  const children = new FilmChildren({ entry, limits, outputDirectory, signal });

  async function work(): Promise<void> {
    for (;;) {
      const leave = await children.turn(turns);
      try {
        const next = await job.take();
        if (next === null) return;
        await makeOne(next);
      } finally {
        leave();
      }
    }
  }

  async function makeOne({ chunk, task }: SharedChunk): Promise<void> {
    const files: MadeFile[] = [];
    let outcome: StretchOutcome;
    try {
      outcome = await make(task as ChunkTask, files);
    } catch (error) {
      if (signal.aborted) throw error;
      await job.onFailed(chunk, error);
      return;
    }
    await job.onMade({ chunk, files, outcome });
  }

  async function make(task: ChunkTask, files: MadeFile[]): Promise<StretchOutcome> {
    const order = { ...task, isSingleThreaded: cores > 1, isLight: false, givesWay: true };
    const outcome = await children.run(
      { kind: 'stretch', sourcePath, outputDirectory, preset, ...order },
      (message) => {
        if (message.type !== 'made') return;
        const { directory, file, bytes } = message;
        files.push({ directory, file, bytes });
      },
    );
    if (outcome.kind === 'refused') throw new StretchRefused(outcome.reason);
    if (outcome.kind !== 'stretch') throw new Error(`A stretch ended as ${outcome.kind}`);
    if (outcome.stretch.isPastEnd) throw new StretchRefused('a part of the film cannot be read');
    return outcome.stretch;
  }

  await settled(Array.from({ length: cores }, work));
}
