import { readdir, readFile } from 'node:fs/promises';

/** The living children of a process, by id. Linux only. */
export async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const found: number[] = [];
  for (const thread of threads) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean).map(Number))
      if (await isAlive(child)) found.push(child);
  }
  return found;
}

/** The processes that make videos for this one. */
export function mediaChildrenOf(pid: number): Promise<number[]> {
  return childrenThatRun(pid, 'child-main.');
}

/** The living children of a process whose command names a program. */
export async function childrenThatRun(pid: number, program: string): Promise<number[]> {
  const children = await childrenOf(pid);
  const commands = await Promise.all(children.map(commandOf));
  return children.filter((_, index) => commands[index]?.includes(program));
}

/** False also for a process that has ended and that nobody has asked about yet: it has no command line. */
export async function isAlive(pid: number): Promise<boolean> {
  return (await commandOf(pid)) !== '';
}

/** The files that a process has in its memory, one a line; nothing outside Linux. */
export async function mappedFiles(pid: number): Promise<string> {
  return await readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '');
}

async function commandOf(pid: number): Promise<string> {
  return await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
