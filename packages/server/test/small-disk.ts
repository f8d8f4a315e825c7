import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly directory: string;
  freeBytes(): number;
  /** Fills the disk until no more than this many bytes are free. */
  fill(leaveBytes: number): void;
  /** Frees what `fill` took. */
  empty(): void;
  remove(): void;
}

/** A file system in memory with a fixed size; null if this account may not mount one. */
export function mountSmallDisk(megabytes: number, options: readonly string[] = []): SmallDisk | null {
  const directory = mkdtempSync(join(tmpdir(), 'commoncast-disk-'));
  try {
    const settings = [`size=${megabytes}m`, ...options].join(',');
    execFileSync('mount', ['-t', 'tmpfs', '-o', settings, 'tmpfs', directory], { stdio: 'pipe' });
  } catch {
    rmdirSync(directory);
    return null;
  }
  const filler = (number: number) => join(directory, `filler-${number}`);
  let fillers = 0;
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  };
  return {
    directory,
    freeBytes,
    fill(leaveBytes) {
      const bytes = freeBytes() - leaveBytes;
      if (bytes <= 0) return;
      try {
        writeFileSync(filler(fillers++), Buffer.alloc(bytes));
      } catch (error) {
        // Somebody else wrote meanwhile, so it is full anyway.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty() {
      while (fillers > 0) rmSync(filler(--fillers));
    },
    remove() {
      execFileSync('umount', ['-l', directory]);
      rmdirSync(directory);
    },
  };
}

/** Whether small disks can be mounted here; if not, it prints why the tests of full disks are skipped. */
export function canMountSmallDisk(): boolean {
  const disk = mountSmallDisk(1);
  disk?.remove();
  if (!disk)
    console.log('Tests of full disks were skipped, because this account may not mount a file system.');
  return disk !== null;
}
