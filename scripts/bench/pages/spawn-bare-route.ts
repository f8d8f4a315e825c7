import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(import.meta.resolve('@commoncast/server/test/programs/bare-route'));

/** Spawns a server with one route, which answers a text. */
export async function spawnBareRoute(text: string) {
  const child = spawn(process.execPath, [PROGRAM, text], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const { origin } = JSON.parse(String(line)) as { origin: string };
  return { pid: child.pid ?? 0, origin, end: () => child.kill('SIGTERM') };
}
