import { newIdempotencyKey } from '@commoncast/core/http/new-idempotency-key';

/** Where an upload stands, with what only makes sense there. */
export type UploadState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'uploading' }
  /** The last try failed in a way that passes; another one follows by itself. */
  | { readonly kind: 'retrying' }
  | { readonly kind: 'paused'; readonly by: 'member' | 'offline' }
  /** Every part has arrived; the server joins them. */
  | { readonly kind: 'finishing' }
  /** Known from before a reload: the browser has let go of the file. */
  | { readonly kind: 'waiting'; readonly hasHandle: boolean; readonly message: string | null }
  /** `isAboutPlan`: another plan would have let it pass. */
  | { readonly kind: 'failed'; readonly message: string; readonly isAboutPlan?: boolean };

/** One file on its way, as the pages show it. */
export interface Upload {
  /** Made in the browser; it also keeps the creating calls from creating twice. */
  readonly key: string;
  /** Null until the server knows of it. */
  readonly videoId: string | null;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  /** Null while nothing is known. */
  readonly bytesPerS: number | null;
  readonly state: UploadState;
}

/** Whether closing the page now would interrupt it. */
export function isActive({ state }: Upload): boolean {
  return ['queued', 'uploading', 'retrying', 'finishing'].includes(state.kind);
}

/** A file that waits for its turn. */
export function queuedUpload({ name, size }: Pick<File, 'name' | 'size'>): Upload {
  return {
    key: newIdempotencyKey(),
    videoId: null,
    fileName: name,
    sizeBytes: size,
    sentBytes: 0,
    bytesPerS: null,
    state: { kind: 'queued' },
  };
}

interface InterruptedUpload {
  readonly uploadId: string;
  readonly videoId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly hasHandle: boolean;
}

/** An upload from before a reload, or from another browser, that waits for its file. */
export function waitingUpload({ uploadId, hasHandle, ...known }: InterruptedUpload): Upload {
  const { videoId, fileName, sizeBytes, sentBytes } = known;
  const state = { kind: 'waiting', hasHandle, message: null } as const;
  return { key: uploadId, videoId, fileName, sizeBytes, sentBytes, bytesPerS: null, state };
}
