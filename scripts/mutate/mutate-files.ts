import { type Mutant, mutateSource } from './mutate-source.ts';

export interface MutatedFiles {
  readonly mutants: readonly Mutant[];
  /** Each file's text with all its mutants, by its path. */
  readonly mutated: ReadonlyMap<string, string>;
}

/** Puts switched mutants into several files; ids count up over all of them, from 1. */
export function mutateFiles(files: readonly string[], read: (file: string) => string): MutatedFiles {
  const mutants: Mutant[] = [];
  const mutated = new Map<string, string>();
  for (const file of files) {
    const source = mutateSource(file, read(file), mutants.length + 1);
    mutants.push(...source.mutants);
    mutated.set(file, source.text);
  }
  return { mutants, mutated };
}
