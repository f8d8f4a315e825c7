import { readFile } from 'node:fs/promises';
import { residentBytes } from '@commoncast/server/media/child/resident-bytes';
import { childrenOf } from '@commoncast/server/test/processes';

/** Memory that the server and its children hold, in MiB, by what they do. */
export async function memoryOfProcesses(pid: number): Promise<Readonly<Record<string, number>>> {
  const memory: Record<string, number> = { server: await mebibytesOf(pid) };
  for (const child of await childrenOf(pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    const name = /([\w-]+)-main\.[jt]s/.exec(command)?.[1];
    if (name) memory[name] = (memory[name] ?? 0) + (await mebibytesOf(child));
  }
  return memory;
}

async function mebibytesOf(pid: number): Promise<number> {
  return (await residentBytes(pid)) / 1024 ** 2;
}
