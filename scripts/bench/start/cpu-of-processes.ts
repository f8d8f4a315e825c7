import { readFile } from 'node:fs/promises';
import { childrenOf } from '@commoncast/server/test/processes';

/** Linux counts in hundredths of a second (`getconf CLK_TCK`). */
const TICKS_PER_S = 100;

/** Processor time in seconds of a process, its threads and all children that it has or had. NaN: the system does not say. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before them may contain blanks and brackets. See proc_pid_stat(5): utime, stime, cutime, cstime.
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .reduce((sum, count) => sum + Number(count), 0);
  if (stat === '') return Number.NaN;
  const children = await Promise.all((await childrenOf(pid)).map(cpuSecondsOf));
  // One that has ended meanwhile is counted with its parent the next time.
  return (
    ticks / TICKS_PER_S + children.filter((seconds) => !Number.isNaN(seconds)).reduce((a, b) => a + b, 0)
  );
}
