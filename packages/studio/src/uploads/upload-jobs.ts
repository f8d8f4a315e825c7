import type { FileHandle } from './picked-file.ts';
import type { Upload, UploadState } from './upload.ts';
import type { UploadStore } from './upload-store.ts';

/** What no page may see of an upload: where its bytes come from, and the means to stop it. */
export interface UploadJob {
  /** Null after a reload, until somebody chooses it again. */
  file: File | null;
  handle: FileHandle | undefined;
  uploadId: string | null;
  fingerprint: string | null;
  /** Null while nothing is being sent. */
  run: AbortController | null;
  /** What stays on the server when it is interrupted. */
  arrivedBytes: number;
}

export interface UploadJobs {
  readonly find: (key: string) => { readonly upload: Upload; readonly job: UploadJob } | null;
  readonly enlist: (
    upload: Upload,
    job: Pick<UploadJob, 'file' | 'handle' | 'uploadId' | 'fingerprint'>,
  ) => void;
  readonly enter: (key: string, state: UploadState) => void;
  /** Stops what is being sent; what has not arrived as a whole part does not count any more. */
  readonly interrupt: (key: string, state: UploadState) => void;
  readonly drop: (key: string) => void;
  readonly keys: () => readonly string[];
  readonly isBusy: () => boolean;
}

/** Keeps each upload that the pages see together with its job. */
export function createUploadJobs(store: UploadStore): UploadJobs {
  const jobs = new Map<string, UploadJob>();
  const { add, change, remove } = store.getState();
  return {
    find: (key) => {
      const upload = store.getState().uploads.find((one) => one.key === key);
      const job = jobs.get(key);
      return upload && job ? { upload, job } : null;
    },
    enlist: (upload, job) => {
      jobs.set(upload.key, { ...job, run: null, arrivedBytes: upload.sentBytes });
      add(upload);
    },
    enter: (key, state) => change(key, { state, bytesPerS: null }),
    interrupt: (key, state) => {
      const job = jobs.get(key);
      job?.run?.abort();
      change(key, { state, bytesPerS: null, sentBytes: job?.arrivedBytes ?? 0 });
    },
    drop: (key) => {
      jobs.get(key)?.run?.abort();
      jobs.delete(key);
      remove(key);
    },
    keys: () => [...jobs.keys()],
    isBusy: () => [...jobs.values()].some((job) => job.run !== null),
  };
}
