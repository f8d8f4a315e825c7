export interface Task {
  readonly name: string;
  /** The task that has to end first, if it is among these. */
  readonly after?: string;
}

/**
 * Runs tasks in order, a few at a time; one that follows another waits for it, and lets others pass meanwhile.
 * @param most how many run at once
 */
export async function runSideBySide<T extends Task>(
  tasks: readonly T[],
  most: number,
  run: (task: T) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const unfinished = new Set(tasks.map(({ name }) => name));
  const running = new Set<Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after }) => after === undefined || !unfinished.has(after));
    if (next >= 0 && running.size < most) {
      const [task] = waiting.splice(next, 1) as [T];
      const ended: Promise<void> = run(task).then(() => {
        unfinished.delete(task.name);
        running.delete(ended);
      });
      running.add(ended);
    } else if (running.size > 0) await Promise.race(running);
    else throw new Error(`${waiting.map(({ name }) => name).join(', ')} wait for each other.`);
  }
}
