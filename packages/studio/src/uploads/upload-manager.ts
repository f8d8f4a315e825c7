import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { fetched } from './fetched.ts';
import { fingerprintOf } from './file-fingerprint.ts';
import { followPage } from './follow-page.ts';
import { openAgain } from './open-again.ts';
import type { PickedFile } from './picked-file.ts';
import { refuseFile } from './refuse-file.ts';
import type { SendPart } from './send-part.ts';
import { queuedUpload, waitingUpload } from './upload.ts';
import { createUploadJobs, type UploadJob } from './upload-jobs.ts';
import type { UploadMemory } from './upload-memory.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

interface UploadManagerOptions {
  readonly client: Client;
  readonly sendPart: SendPart;
  readonly memory: UploadMemory;
  /** A video was made, is complete, or is gone. */
  readonly onVideosChanged: () => void;
  /** Tests make time pass faster. */
  readonly firstWaitMs?: number;
}

/** What the server tells of an upload that this browser has not begun. */
interface KnownUpload {
  readonly uploadId: string;
  readonly videoId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

export interface UploadManager {
  readonly store: UploadStore;
  /** Recalls what a reload has interrupted. */
  readonly start: (businessId: string) => Promise<void>;
  /** Queues files; answers why some are refused. */
  readonly add: (picked: readonly PickedFile[]) => readonly string[];
  readonly pause: (key: string) => void;
  /** Goes on after a pause or a failure. */
  readonly resume: (key: string) => void;
  /** Takes up an upload that was begun in another browser; answers its key. */
  readonly adopt: (known: KnownUpload) => string;
  /** Goes on after a reload with the file that was chosen again; false where it is another file. */
  readonly provide: (key: string, picked: PickedFile) => Promise<boolean>;
  /** Goes on after a reload with the kept handle, asking for permission; must be called from a click. */
  readonly reopen: (key: string) => Promise<void>;
  /** Stops for good and removes the video. */
  readonly cancel: (key: string) => Promise<void>;
  /** Interrupts everything, as at the end of the session. */
  readonly stop: () => void;
}

/** Sends files one after the other, in the background of every page. What speaks to the server is fetched when it is needed. */
export function createUploadManager(options: UploadManagerOptions): UploadManager {
  const { client, memory, onVideosChanged } = options;
  const store = createUploadStore();
  const jobs = createUploadJobs(store);
  let businessId = '';

  const sendNext = () => {
    const next = store.getState().uploads.find(({ state }) => state.kind === 'queued');
    const job = next && jobs.find(next.key)?.job;
    if (!next || !job?.file || jobs.isBusy()) return;
    const run = new AbortController();
    job.run = run;
    jobs.enter(next.key, { kind: 'uploading' });
    void send(next.key, job, job.file, run.signal).finally(() => {
      job.run = null;
      sendNext();
    });
  };
  const send = async (key: string, job: UploadJob, file: File, signal: AbortSignal) => {
    try {
      const { sendUpload } = await fetched(import('./send-upload.ts'));
      await sendUpload(
        { key, job, file, signal },
        { ...options, store, jobs, getBusinessId: () => businessId },
      );
    } catch (error) {
      const message = isApiError(error) ? error.message : FALLBACK_MESSAGE;
      if (!signal.aborted) jobs.enter(key, { kind: 'failed', message });
    }
  };
  const queue = (key: string) => {
    jobs.enter(key, { kind: 'queued' });
    sendNext();
  };
  const provide: UploadManager['provide'] = async (key, { file, handle }) => {
    const found = jobs.find(key);
    if (!found) return false;
    const { upload, job } = found;
    const fingerprint = await fingerprintOf(file);
    const isSame = job.fingerprint ? job.fingerprint === fingerprint : file.size === upload.sizeBytes;
    if (isSame) {
      Object.assign(job, { file, fingerprint, handle: handle ?? job.handle });
      queue(key);
    } else {
      const message = `This is a different file. Choose the original ‘${upload.fileName}’, unchanged.`;
      jobs.enter(key, { kind: 'waiting', hasHandle: Boolean(job.handle), message });
    }
    return isSame;
  };
  followPage({ store, jobs, resume: queue });

  return {
    store,
    provide,
    start: async (id) => {
      businessId = id;
      const interrupted = await memory.list(id);
      if (interrupted.length === 0) return;
      const { recallUploads } = await import('./recall-uploads.ts');
      for (const { upload, remembered } of await recallUploads(client, memory, interrupted)) {
        if (store.getState().uploads.some(({ videoId }) => videoId === upload.videoId)) continue;
        jobs.enlist(upload, { ...remembered, handle: remembered.handle, file: null });
      }
    },
    add: (picked) => {
      const refusals = picked.map(({ file }) => refuseFile(file));
      for (const [index, { file, handle }] of picked.entries()) {
        if (refusals[index]) continue;
        const upload = queuedUpload(file);
        jobs.enlist(upload, { file, handle, uploadId: null, fingerprint: null });
        if (!navigator.onLine) jobs.enter(upload.key, { kind: 'paused', by: 'offline' });
      }
      sendNext();
      return refusals.filter((refusal) => refusal !== null);
    },
    pause: (key) => jobs.interrupt(key, { kind: 'paused', by: 'member' }),
    resume: queue,
    adopt: (known) => {
      const listed = store.getState().uploads.find(({ videoId }) => videoId === known.videoId);
      if (listed) return listed.key;
      const upload = waitingUpload({ ...known, sentBytes: 0, hasHandle: false });
      jobs.enlist(upload, { file: null, handle: undefined, uploadId: known.uploadId, fingerprint: null });
      return upload.key;
    },
    reopen: async (key) => {
      const handle = jobs.find(key)?.job.handle;
      const file = handle && (await openAgain(handle));
      const message = 'The file could not be opened. Choose it again.';
      if (file) await provide(key, { file, handle });
      else jobs.enter(key, { kind: 'waiting', hasHandle: false, message });
    },
    cancel: async (key) => {
      const found = jobs.find(key);
      jobs.drop(key);
      sendNext();
      const uploadId = found?.job.uploadId;
      const videoId = found?.upload.videoId;
      if (!videoId || !uploadId) return;
      await memory.forget(uploadId);
      const { removeUpload } = await fetched(import('./remove-upload.ts'));
      await removeUpload(client, uploadId, videoId);
      onVideosChanged();
    },
    stop: () => {
      for (const key of jobs.keys()) jobs.drop(key);
    },
  };
}
