import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findNginxRtmp } from './find-live-peers.ts';

export interface NginxRtmp {
  readonly port: number;
  /** Without a goodbye to anybody. */
  kill(): Promise<void>;
}

/** Runs nginx-rtmp with an application `app` that takes every broadcast and plays it. @param port a free one if left out */
export async function startNginxRtmp(port?: number): Promise<NginxRtmp> {
  const { program, module } = findNginxRtmp()!;
  const own = port ?? (await freePort());
  const directory = mkdtempSync(join(tmpdir(), 'nginx-rtmp-'));
  const config = join(directory, 'nginx.conf');
  writeFileSync(
    config,
    `load_module ${module};
daemon off;
master_process off;
pid ${directory}/pid;
error_log stderr error;
events {}
rtmp {
  access_log off;
  server {
    listen 127.0.0.1:${own};
    application app { live on; wait_key on; wait_video on; }
  }
}
`,
  );
  const child = spawn(program, ['-p', directory, '-e', 'stderr', '-c', config], { stdio: 'inherit' });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await isOpen(own))) {
    if (child.exitCode !== null) throw new Error(`nginx-rtmp ended with ${child.exitCode}`);
    await delay(20);
  }
  return {
    port: own,
    async kill() {
      process.off('exit', kill);
      kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
