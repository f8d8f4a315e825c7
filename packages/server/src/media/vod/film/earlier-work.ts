import { lightLadder } from '../ladder/ladder.ts';
import type { EarlierWork, MadeFile } from '../plan.ts';
import { INIT_FILE } from '../rendition/rendition-files.ts';
import { bordersOf, type FilmWork } from './film-work.ts';
import { Inventory } from './inventory.ts';

/** An earlier attempt's decisions and files. */
export interface Continued {
  readonly work: FilmWork;
  readonly files: readonly MadeFile[];
  readonly isShown: boolean;
}

/**
 * What an earlier attempt has decided and made, as far as it can be continued; null for nothing.
 * @param isLight leaves out large renditions that are not complete
 */
export function continuable(earlier: EarlierWork | undefined, isLight: boolean): Continued | null {
  if (earlier === undefined || earlier.plan.version !== 1) return null;
  const stored = earlier.plan.work as FilmWork | null;
  if (stored?.kind !== 'stretches') return null;
  const inventory = new Inventory(earlier.files);
  const [first, ...others] = stored.renditions;
  if (first === undefined || !inventory.has(first.directory, INIT_FILE)) return null;
  const whole = { from: 0, to: bordersOf(stored).count };
  const light = new Set(lightLadder(others.map(({ rung }) => rung)));
  const begun = others.filter(({ directory }) => inventory.has(directory, INIT_FILE));
  const kept = begun.filter(
    ({ directory, rung }) => !isLight || light.has(rung) || inventory.missing(directory, whole).length === 0,
  );
  const hasLadder = stored.hasLadder && begun.length === others.length;
  const { copy, ...work } = stored;
  const hasCopy = copy != null && inventory.has(copy.directory, INIT_FILE);
  return {
    work: {
      ...{ ...work, renditions: [first, ...kept], hasLadder },
      ...((hasCopy || copy === null) && { copy }),
    },
    files: earlier.files,
    isShown: earlier.isShown,
  };
}
