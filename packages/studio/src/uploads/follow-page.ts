import { isActive, type Upload } from './upload.ts';
import type { UploadJobs } from './upload-jobs.ts';
import type { UploadStore } from './upload-store.ts';

interface FollowPageOptions {
  readonly store: UploadStore;
  readonly jobs: UploadJobs;
  readonly resume: (key: string) => void;
}

/** Pauses without a network, goes on with it, and warns before the page is left in the middle of an upload. */
export function followPage({ store, jobs, resume }: FollowPageOptions): void {
  addEventListener('offline', () => {
    for (const upload of store.getState().uploads.filter(isSending)) {
      jobs.interrupt(upload.key, { kind: 'paused', by: 'offline' });
    }
  });
  addEventListener('online', () => {
    for (const { key, state } of store.getState().uploads) {
      if (state.kind === 'paused' && state.by === 'offline') resume(key);
    }
  });
  addEventListener('beforeunload', (event) => {
    if (store.getState().uploads.some(isActive)) event.preventDefault();
  });
}

function isSending({ state }: Upload): boolean {
  return ['queued', 'uploading', 'retrying'].includes(state.kind);
}
