const nameOf = (uploadId: string) => `commoncast-upload-${uploadId}`;

/** Does the work while no other tab sends the same upload; without the Web Locks API it just does it. */
export function withUploadLock<T>(uploadId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return work();
  return locks.request(nameOf(uploadId), { signal }, () => work()) as Promise<T>;
}

/** Whether another tab, or this one, is sending the upload now. */
export async function isUploadLocked(uploadId: string): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === nameOf(uploadId));
}
