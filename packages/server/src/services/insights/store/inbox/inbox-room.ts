/** How much may wait on the disk, for all businesses together. */
export const MAX_INBOX_BYTES = 256 * 1024 * 1024;
/** How often sizes are read again while batches arrive. */
const REFRESH_MS = 1_000;

export interface InboxRoom {
  /** Whether a business may put more into the inbox. Once it is full, only those below an equal share may. */
  hasRoom(businessId: string): boolean;
  /** Records what was put in. */
  added(businessId: string, bytes: number): void;
}

interface InboxRoomParts {
  readonly readSizes: () => Promise<Map<string, number>>;
  readonly maxBytes?: number;
  readonly nowMs?: () => number;
}

/** Bounds the inbox on the disk, by sizes that are at most about a second old. */
export function createInboxRoom(parts: InboxRoomParts): InboxRoom {
  const { readSizes, maxBytes = MAX_INBOX_BYTES, nowMs = () => performance.now() } = parts;
  let sizes = new Map<string, number>();
  let totalBytes = 0;
  let readAtMs = Number.NEGATIVE_INFINITY;

  function refresh(): void {
    if (nowMs() - readAtMs < REFRESH_MS) return;
    readAtMs = nowMs();
    readSizes().then(
      (read) => {
        sizes = read;
        totalBytes = [...read.values()].reduce((sum, bytes) => sum + bytes, 0);
      },
      // If the sizes cannot be read now, they are next time; the append that follows will fail itself.
      () => undefined,
    );
  }

  return {
    hasRoom(businessId) {
      refresh();
      if (totalBytes < maxBytes) return true;
      return (sizes.get(businessId) ?? 0) < maxBytes / Math.max(1, sizes.size);
    },
    added(businessId, bytes) {
      sizes.set(businessId, (sizes.get(businessId) ?? 0) + bytes);
      totalBytes += bytes;
    },
  };
}
