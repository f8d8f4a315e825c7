/** Settles when all of them have, and then fails as the first that failed. */
export async function settled(works: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
