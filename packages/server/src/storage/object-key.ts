import { StorageError } from './storage-error.ts';

/** Names that start with a dot are the store's own: files that are still being written. */
const KEY = /^\w[\w.-]{0,199}(\/\w[\w.-]{0,199}){0,7}$/;

/** Whether a key is a relative path of plain names: no `..`, no hidden file, no empty name, nothing to escape. */
export function isObjectKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws {StorageError} INVALID_KEY */
export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new StorageError('INVALID_KEY', 'not a key');
  return key;
}
