import { fitInSteps } from '../ladder/fit-rungs.ts';
import type { MadeFile } from '../plan.ts';
import { beginRendition } from '../stretch/write-init.ts';
import type { FilmOutcome, LadderInput } from './film-task.ts';

/**
 * Decides on the rungs of a film that can be watched already, and begins a rendition for each that it has not yet.
 * @param pass waits where viewers go first
 */
export async function beginLadder(
  { work, rungs, ...input }: LadderInput,
  pass: () => Promise<void>,
): Promise<FilmOutcome> {
  const { tracks } = work;
  const steps = fitInSteps({ ...input, tracks }, rungs);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await pass();
  const begunRungs = new Set(work.renditions.map(({ rung }) => rung.name));
  const missing = step.value.filter(({ name }) => !begunRungs.has(name));
  const made: MadeFile[] = [];
  const renditions = missing.map((rung) => {
    const begun = beginRendition({ ...input, tracks }, rung);
    made.push(begun.init);
    return begun.rendition;
  });
  return { kind: 'ladder', renditions, made };
}
