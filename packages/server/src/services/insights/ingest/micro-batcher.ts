interface MicroBatcherOptions<T> {
  /** Keeps items for good; they are acknowledged when it resolves. */
  readonly flush: (items: readonly T[]) => Promise<void>;
  /** Makes the error that `add` rejects with when too much waits. */
  readonly overload: () => Error;
  /** The longest that an item waits for others, in milliseconds. */
  readonly windowMs: number;
  /** A flight leaves as soon as it weighs this much. */
  readonly flightWeight: number;
  /** What may wait in memory, the flight under way included. */
  readonly maxWeight: number;
}

interface Waiting<T> {
  readonly item: T;
  readonly weight: number;
  readonly acknowledged: PromiseWithResolvers<void>;
}

export interface MicroBatcher<T> {
  /**
   * Resolves when the item is kept for good.
   * @throws what `overload` makes: too much is waiting, or it is closed; nothing was taken
   */
  add(item: T, weight: number): Promise<void>;
  /** Flushes what waits. Nothing may be added afterwards. */
  close(): Promise<void>;
}

/** Gathers items for one write, because a commit costs the same for one as for a thousand. One flight at a time. */
export function createMicroBatcher<T>(options: MicroBatcherOptions<T>): MicroBatcher<T> {
  const { flush, overload, windowMs, flightWeight, maxWeight } = options;
  const waiting: Waiting<T>[] = [];
  let waitingWeight = 0;
  let weight = 0;
  let timer: NodeJS.Timeout | undefined;
  let flight: Promise<void> | null = null;
  let isClosed = false;

  function schedule(): void {
    if (flight || waiting.length === 0) return;
    if (isClosed || waitingWeight >= flightWeight) takeOff();
    else timer ??= setTimeout(takeOff, windowMs);
  }

  function takeOff(): void {
    clearTimeout(timer);
    timer = undefined;
    const passengers = board();
    flight = fly(passengers).finally(() => {
      flight = null;
      schedule();
    });
  }

  /** At least one item, and no more than a flight weighs. */
  function board(): Waiting<T>[] {
    let boarded = 0;
    const end = waiting.findIndex((next, index) => {
      boarded += next.weight;
      return index > 0 && boarded > flightWeight;
    });
    const passengers = waiting.splice(0, end === -1 ? waiting.length : end);
    waitingWeight -= weightOf(passengers);
    return passengers;
  }

  async function fly(passengers: Waiting<T>[]): Promise<void> {
    try {
      await flush(passengers.map(({ item }) => item));
      for (const { acknowledged } of passengers) acknowledged.resolve();
    } catch (error) {
      for (const { acknowledged } of passengers) acknowledged.reject(error);
    } finally {
      weight -= weightOf(passengers);
    }
  }

  return {
    async add(item, itemWeight) {
      if (isClosed || weight + itemWeight > maxWeight) throw overload();
      const acknowledged = Promise.withResolvers<void>();
      waiting.push({ item, weight: itemWeight, acknowledged });
      waitingWeight += itemWeight;
      weight += itemWeight;
      schedule();
      await acknowledged.promise;
    },
    async close() {
      isClosed = true;
      if (!flight && waiting.length > 0) takeOff();
      while (flight) await flight;
    },
  };
}

function weightOf<T>(items: readonly Waiting<T>[]): number {
  return items.reduce((sum, item) => sum + item.weight, 0);
}
