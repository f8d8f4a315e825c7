import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Upload } from './upload.ts';

interface UploadsState {
  /** In the order in which they are sent. */
  readonly uploads: readonly Upload[];
  readonly add: (upload: Upload) => void;
  readonly change: (key: string, part: Partial<Upload>) => void;
  readonly remove: (key: string) => void;
}

export type UploadStore = StoreApi<UploadsState>;

/** What the pages see of the uploads; it outlives every page. */
export function createUploadStore(): UploadStore {
  return createStore((set) => ({
    uploads: [],
    add: (upload) => set(({ uploads }) => ({ uploads: [...uploads, upload] })),
    change: (key, part) =>
      set(({ uploads }) => ({
        uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)),
      })),
    remove: (key) => set(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.key !== key) })),
  }));
}
