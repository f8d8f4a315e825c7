import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePlace, LiveSegment } from '../hls/live-segment.ts';

/** Keeps the segments of a rung that players can still go back to, a file each. The recording has none of them. */
export class RungStore {
  readonly #folder: string;

  /** @param folder of this rung alone */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns null where there is no room for it */
  async keep({ sequence, parts }: LiveSegment): Promise<FilePlace | null> {
    const path = this.#pathOf(sequence);
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(
        path,
        parts.map(({ data }) => data),
      );
      return { path, offset: 0 };
    } catch {
      return null;
    }
  }

  forget({ sequence, base }: LiveSegment): void {
    if (base === '') void rm(this.#pathOf(sequence), { force: true }).catch(() => {});
  }

  #pathOf(sequence: number): string {
    return join(this.#folder, `s${sequence}.m4s`);
  }
}
