import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireObjectKey } from '../object-key.ts';
import { type Secret, signedCdnPath } from '../signed-path.ts';
import type { Storage, UploadHandle } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { type DiskSync, diskSync } from './disk-sync.ts';
import { isMissing } from './is-missing.ts';
import { joinParts } from './join-parts.ts';
import { linkOrCopy } from './link-or-copy.ts';
import { listFiles } from './list-files.ts';
import { makeDirectory } from './make-directory.ts';
import { openFile, statFile } from './open-file.ts';
import { writePartFile } from './part-file.ts';
import { writePlacedPart } from './placed-part.ts';
import { publishFolder } from './publish-folder.ts';
import { removeFile, removeFolder } from './remove-file.ts';
import { removeEmptyFolders, removeHalfWritten } from './remove-half-written.ts';
import { storeFile } from './store-file.ts';
import { copyStoredPart, listStoredParts } from './stored-parts.ts';
import { writeAside } from './write-aside.ts';
import { writeChunks } from './write-chunks.ts';

export interface DiskOptions {
  /** Created if it does not exist. */
  readonly directory: string;
  /** Signs the addresses of `signGet`. */
  readonly secret: Secret;
  readonly sync?: DiskSync;
}

/** Storage on a local disk, or on a file system that several processes of one machine share. */
export function createDiskStorage({ directory, secret, sync = diskSync }: DiskOptions): Storage {
  const pathOf = (key: string) => join(directory, requireObjectKey(key));
  const uploadPath = ({ name }: UploadHandle) => pathOf(`uploads/${name}`);

  const head: Storage['head'] = (key) => statFile(pathOf(key), key);

  return {
    head,
    put: async (key, source) => {
      const path = pathOf(key);
      await makeDirectory(dirname(path), sync);
      await writeAside(path, sync, (handle) => writeChunks(handle, source));
      return requireObject(await head(key));
    },
    get: (key, range) => openFile(pathOf(key), key, range),
    delete: (key) => removeFile(pathOf(key)),
    deletePrefix: (prefix) => removeFolder(pathOf(prefix)),
    list: (prefix) => listFiles(pathOf(prefix), requireObjectKey(prefix)),

    createUpload: async (key, name) => {
      const upload = { key: requireObjectKey(key), name };
      const path = uploadPath(upload);
      await makeDirectory(path, sync);
      return upload;
    },
    putPart: async (upload, partNumber, source, promise) => {
      try {
        const { offsetBytes } = promise;
        const placed =
          offsetBytes === undefined
            ? null
            : await writePlacedPart(
                uploadPath(upload),
                partNumber,
                source,
                { ...promise, offsetBytes },
                sync,
              );
        return placed ?? (await writePartFile(uploadPath(upload), partNumber, source, promise, sync));
      } catch (error) {
        // The folder goes when the upload is completed or aborted.
        if (isMissing(error)) throw new StorageError('NO_SUCH_UPLOAD', 'no such upload');
        throw error;
      }
    },
    copyPart: (upload, part, localFile, offsetBytes) =>
      copyStoredPart(uploadPath(upload), part, localFile, offsetBytes),
    listParts: (upload) => listStoredParts(uploadPath(upload)),
    completeUpload: async (upload, parts, signal) => {
      const targetPath = pathOf(upload.key);
      const partsPath = uploadPath(upload);
      let joined = await head(upload.key);
      if (!joined) {
        await makeDirectory(dirname(targetPath), sync);
        await joinParts({ directory: partsPath, parts, targetPath, sync, signal });
        joined = requireObject(await head(upload.key));
      }
      await rm(partsPath, { recursive: true, force: true });
      return joined;
    },
    abortUpload: async (upload) => {
      await rm(uploadPath(upload), { recursive: true, force: true });
    },

    removeHalfWritten: (before) => removeHalfWritten(pathOf('uploads'), before),
    removeEmptyUploads: (before) => removeEmptyFolders(pathOf('uploads'), before),

    signGet: async (prefix, expiresAt) => signedCdnPath(secret, requireObjectKey(prefix), expiresAt),
    fetchTo: (key, localFile) => linkOrCopy(pathOf(key), localFile),
    storeFrom: (localFile, key) => storeFile(localFile, pathOf(key), sync),
    publishFrom: (localFolder, prefix) => publishFolder(localFolder, pathOf(prefix), sync),
  };
}

function requireObject<T>(object: T | null): T {
  if (object === null) throw new Error('a file that was just written is gone');
  return object;
}
