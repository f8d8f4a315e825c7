import type { FileHandle } from './picked-file.ts';

/** What is kept of an upload so that it can go on after a reload. */
export interface RememberedUpload {
  readonly uploadId: string;
  readonly videoId: string;
  readonly businessId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly fingerprint: string;
  readonly handle?: FileHandle | undefined;
}

export interface UploadMemory {
  readonly remember: (upload: RememberedUpload) => Promise<void>;
  readonly list: (businessId: string) => Promise<readonly RememberedUpload[]>;
  readonly forget: (uploadId: string) => Promise<void>;
}

const DATABASE = 'commoncast-uploads';
const STORE = 'uploads';

/** Keeps open uploads in IndexedDB, the one place that can hold a file handle; forgetful where there is none. */
export function createUploadMemory(factory: IDBFactory | undefined = globalThis.indexedDB): UploadMemory {
  if (!factory) return { remember: async () => {}, list: async () => [], forget: async () => {} };
  let opened: Promise<IDBDatabase> | null = null;
  const withStore = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    opened ??= open(factory);
    return answerOf(work((await opened).transaction(STORE, mode).objectStore(STORE)));
  };
  return {
    // A browser that refuses (private window, full disk) only costs the one-click resume.
    remember: (upload) => withStore('readwrite', (store) => store.put(upload)).then(nothing, nothing),
    forget: (uploadId) => withStore('readwrite', (store) => store.delete(uploadId)).then(nothing, nothing),
    list: async (businessId) => {
      const all = await withStore<RememberedUpload[]>('readonly', (store) => store.getAll()).catch(() => []);
      return all.filter((upload) => upload.businessId === businessId);
    },
  };
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'uploadId' });
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function nothing(): void {}
