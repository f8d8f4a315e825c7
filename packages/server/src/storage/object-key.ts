import { StorageError } from './storage-error.ts';

/** Names that begin with a dot are the store's own: files that are still being written. */
const KEY = /^\w[\w.-]{0,199}(\/\w[\w.-]{0,199}){0,7}$/;

/** True for relative paths of plain names: no `..`, no hidden file, no empty name, nothing that needs escaping. */
export function isObjectKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws {StorageError} INVALID_KEY */
export function requireObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new StorageError('INVALID_KEY', 'not a key');
  return key;
}
