import { relative } from 'node:path';
import type { EquivalentMutant } from './equivalent-mutants.ts';
import type { Mutant } from './mutate-source.ts';
import type { Outcome } from './try-mutants.ts';

/** Drops the mutants that nobody could notice. */
export function withoutEquivalent(
  mutants: readonly Mutant[],
  equivalent: readonly EquivalentMutant[],
  root: string,
): Mutant[] {
  return mutants.filter(
    (mutant) =>
      !equivalent.some(
        (known) =>
          known.file === relative(root, mutant.file) &&
          known.original === mutant.original &&
          known.replacement === mutant.replacement,
      ),
  );
}

/** One line for each mutant that no test noticed: where it is, and the change. */
export function survivorsOf(
  mutants: readonly Mutant[],
  outcomes: ReadonlyMap<number, Outcome>,
  root: string,
): string[] {
  return mutants
    .filter(({ id }) => outcomes.get(id) !== 'found')
    .map((mutant) => {
      const isUnreached = outcomes.get(mutant.id) === 'unreached';
      return `${lineOf(mutant, root)}${isUnreached ? ' (no test reaches it)' : ''}`;
    });
}

/** Describes a mutant: `file:line  operator: original → replacement`. */
export function lineOf({ file, line, operator, original, replacement }: Mutant, root: string): string {
  const change = `${shorten(original)} → ${shorten(replacement) || 'nothing'}`;
  return `${relative(root, file)}:${line}  ${operator}: ${change}`;
}

function shorten(code: string): string {
  const oneLine = code.replaceAll(/\s+/g, ' ');
  return oneLine.length > 90 ? `${oneLine.slice(0, 60)} … ${oneLine.slice(-27)}` : oneLine;
}
