/** The origin of the platform in tests. */
export const ORIGIN = 'https://studio.test';

let versions = 0;

/** The address of a file of ours; each version of a file has its own. */
export function newAddress(path: string): string {
  versions += 1;
  return `${ORIGIN}${path}?v=${versions}`;
}
