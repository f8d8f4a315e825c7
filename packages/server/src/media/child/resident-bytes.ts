import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Memory that a process holds; 0 when the process is gone or the system does not say. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  try {
    if (process.platform === 'linux') return fromStatus(await readFile(`/proc/${pid}/status`, 'latin1'));
    if (process.platform === 'win32') return 0;
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) * 1024;
  } catch {
    return 0;
  }
}

/** proc(5): VmRSS in kibibytes. */
function fromStatus(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
