/** Work that is done a step at a time, as often as there is something to do, and never twice at once. */
export interface WorkLoop {
  readonly isOver: boolean;
  /** Does what there is to do, unless that is under way. */
  run(): void;
  /** Waits within a step, until the time is over or somebody wakes it. */
  rest(ms: number): Promise<void>;
  wake(): void;
  /** No step follows. */
  stop(): void;
}

/**
 * @param step answers whether there is more to do at once
 * @param onBroken what a step has thrown; nothing is done until somebody runs it again
 */
export function createWorkLoop(step: () => Promise<boolean>, onBroken: (error: unknown) => void): WorkLoop {
  let isRunning = false;
  let isOver = false;
  let wake = (): void => {};
  const work = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isOver && (await step()));
    } catch (error) {
      if (!isOver) onBroken(error);
    } finally {
      isRunning = false;
    }
  };
  return {
    get isOver() {
      return isOver;
    },
    run: () => void work(),
    rest: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => wake(),
    stop() {
      isOver = true;
      wake();
    },
  };
}
