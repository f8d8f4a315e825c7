interface MicroBatcherOptions<T> {
  /** Stores items durably; they are acknowledged when it resolves. */
  readonly flush: (items: readonly T[]) => Promise<void>;
  /** Creates the error that `add` rejects with when too much is waiting. */
  readonly overload: () => Error;
  /** Whose item it is: owners take turns, so nobody waits behind another's crowd. */
  readonly ownerOf: (item: T) => string;
  /** The longest that an item waits for others, in milliseconds. */
  readonly windowMs: number;
  /** A batch is flushed as soon as it weighs this much. */
  readonly batchWeight: number;
  /** The most weight that may wait in memory, including the batch being written. */
  readonly maxWeight: number;
  /** The most weight that one owner may have waiting. */
  readonly maxOwnerWeight: number;
}

interface Waiting<T> {
  readonly item: T;
  readonly weight: number;
  readonly acknowledged: PromiseWithResolvers<void>;
}

export interface MicroBatcher<T> {
  /**
   * Resolves when the item is durable.
   * @throws the error from `overload`: too much is waiting, or it is closed; nothing was accepted
   */
  add(item: T, weight: number): Promise<void>;
  /** Flushes what is waiting. Nothing may be added afterwards. */
  close(): Promise<void>;
}

/** Collects items for one write, because a commit costs the same for one as for a thousand. One batch at a time. */
export function createMicroBatcher<T>(options: MicroBatcherOptions<T>): MicroBatcher<T> {
  const { flush, overload, ownerOf, windowMs, batchWeight, maxWeight, maxOwnerWeight } = options;
  /** The owner whose turn is next comes first. */
  const queues = new Map<string, Waiting<T>[]>();
  const ownerWeights = new Map<string, number>();
  let waitingWeight = 0;
  let weight = 0;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | null = null;
  let isClosed = false;

  function schedule(): void {
    if (flushing || queues.size === 0) return;
    if (isClosed || waitingWeight >= batchWeight) start();
    else timer ??= setTimeout(start, windowMs);
  }

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch = takeBatch();
    flushing = flushBatch(batch).finally(() => {
      flushing = null;
      schedule();
    });
  }

  /** Takes one item of each owner in turn: at least one, and no more than a batch may weigh. */
  function takeBatch(): Waiting<T>[] {
    const batch: Waiting<T>[] = [];
    let taken = 0;
    for (;;) {
      const [next] = queues;
      if (!next) break;
      const [owner, queue] = next;
      const [first] = queue;
      if (!first || (batch.length > 0 && taken + first.weight > batchWeight)) break;
      queue.shift();
      queues.delete(owner);
      if (queue.length > 0) queues.set(owner, queue);
      batch.push(first);
      taken += first.weight;
    }
    waitingWeight -= taken;
    return batch;
  }

  async function flushBatch(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await flush(batch.map(({ item }) => item));
      for (const { acknowledged } of batch) acknowledged.resolve();
    } catch (error) {
      for (const { acknowledged } of batch) acknowledged.reject(error);
    } finally {
      for (const { item, weight: itemWeight } of batch) release(ownerOf(item), itemWeight);
    }
  }

  function release(owner: string, itemWeight: number): void {
    weight -= itemWeight;
    const left = (ownerWeights.get(owner) ?? 0) - itemWeight;
    if (left > 0) ownerWeights.set(owner, left);
    else ownerWeights.delete(owner);
  }

  return {
    async add(item, itemWeight) {
      const owner = ownerOf(item);
      const ownerWeight = (ownerWeights.get(owner) ?? 0) + itemWeight;
      if (isClosed || weight + itemWeight > maxWeight || ownerWeight > maxOwnerWeight) throw overload();
      const acknowledged = Promise.withResolvers<void>();
      const queue = queues.get(owner) ?? [];
      queue.push({ item, weight: itemWeight, acknowledged });
      queues.set(owner, queue);
      ownerWeights.set(owner, ownerWeight);
      waitingWeight += itemWeight;
      weight += itemWeight;
      schedule();
      await acknowledged.promise;
    },
    async close() {
      isClosed = true;
      if (!flushing && queues.size > 0) start();
      while (flushing) await flushing;
    },
  };
}
