const now = performance.now.bind(performance);

export interface SwitchBoard {
  /** Called by mutated code. @throws when the mutant runs past its limit, which ends endless loops */
  isOn(mutant: number): boolean;
  turnOn(mutant: number, limitMs: number): void;
  turnOff(): void;
  /** The mutants reached since the last call. */
  takeReached(): number[];
}

/** Decides which mutant is on in this process, and records which are reached. */
export function createSwitchBoard(): SwitchBoard {
  let active = 0;
  let deadline = Number.POSITIVE_INFINITY;
  const reached = new Set<number>();
  return {
    isOn(mutant) {
      reached.add(mutant);
      if (now() > deadline) throw new Error(`Mutant ${active} runs too long`);
      return mutant === active;
    },
    turnOn(mutant, limitMs) {
      active = mutant;
      deadline = now() + limitMs;
    },
    turnOff() {
      active = 0;
      deadline = Number.POSITIVE_INFINITY;
    },
    takeReached() {
      const taken = [...reached];
      reached.clear();
      return taken;
    },
  };
}
