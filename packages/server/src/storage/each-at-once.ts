/**
 * Works on items a few at a time. After a failure no more are begun, and those under way are waited for.
 * @throws the first failure
 */
export async function eachAtOnce<T>(
  items: Iterable<T> | AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = (async function* () {
    yield* items;
  })();
  const worker = async () => {
    for await (const item of waiting) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: most }, worker));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}
