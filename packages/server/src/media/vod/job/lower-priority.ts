import { constants, setPriority } from 'node:os';

/** Lets everything else on this machine go first. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems forbid it; the work gets done anyway.
  }
}
