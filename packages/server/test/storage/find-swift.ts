import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAMS = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'swift-ring-builder',
  'memcached',
];

/**
 * Finds OpenStack Swift, which speaks S3 and checks signatures, on this machine.
 * @returns a sentence that says why the tests run without S3, or null if it is all there
 */
export function whyNoSwift(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return missing.length === 0 ? null : `S3 was skipped, because there is no ${missing.join(', ')} here.`;
}
