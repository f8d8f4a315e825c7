export interface Turn {
  /** Whether it is this one's now. */
  isOn(): boolean;
  /** Leaves the others its part of the time. */
  end(): void;
}

const TURN_MS = 5_000;

/** Turns of some seconds each: what slows the machine for a minute slows all who take them. */
export function takingTurns(count: number): Turn[] {
  const startedMs = performance.now();
  const left = Array.from({ length: count }, (_, index) => index);
  return left.map((index) => ({
    isOn: () => left[Math.floor((performance.now() - startedMs) / TURN_MS) % left.length] === index,
    end: () => void left.splice(left.indexOf(index), 1),
  }));
}
