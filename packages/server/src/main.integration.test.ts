import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { mappedFiles } from '../test/processes.ts';
import { surroundings } from '../test/surroundings.ts';
import { findFreePort } from './http/free-port.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');

const children: ChildProcess[] = [];
const directories: string[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly exited: Promise<number | null>;
}

async function start(environment: Record<string, string>): Promise<Started> {
  const directory = await mkdtemp(path.join(tmpdir(), 'commoncast-main-'));
  directories.push(directory);
  const child = spawn(process.execPath, [...process.execArgv, MAIN], {
    env: {
      ...surroundings(),
      DATA_DIR: directory,
      PORT: '0',
      RTMP_PORT: '0',
      RTC_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => errors, exited };
}

async function untilReady({ output, errors, exited }: Started): Promise<{ origin: string; roles: string[] }> {
  void exited.then((code) => code !== 0 && process.stderr.write(errors()));
  await expect.poll(output, { timeout: 25_000 }).toContain('"event":"ready"');
  return JSON.parse(
    output()
      .split('\n')
      .find((line) => line.includes('"ready"')) ?? '',
  );
}

test('it says where it is ready, and stops in order when asked to', async () => {
  const server = await start({});
  const { origin, roles } = await untilReady(server);
  expect(roles).toEqual(['web', 'jobs', 'live']);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  // What hostile files may crash, and what is not ours to license, is loaded by processes of their own.
  expect(await mappedFiles(server.child.pid!)).not.toContain('node-av');
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.errors()).toBe('');
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
});

test('a request in progress when it stops is still answered', async () => {
  const server = await start({ ROLES: 'web' });
  const { origin } = await untilReady(server);
  let send = (_text: string): void => {};
  let end = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = () => controller.close();
    },
  });
  const answer = fetch(`${origin}/v1.1/logging`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit);
  send('{"name":"Ann","email":"ann@example.com",');
  // A later request has been answered, so ours has arrived.
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  server.child.kill('SIGINT');
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  send('"reason":"It broke."}');
  end();
  expect((await answer).status).toBe(201);
  expect(await server.exited).toBe(0);
});

test('an impossible configuration is refused with what is wrong, and nothing starts', async () => {
  const server = await start({ PORT: 'http', ROLES: 'web,rtc' });
  expect(await server.exited).toBe(1);
  expect(server.errors()).toBe(
    [
      'The configuration has mistakes:',
      '  - PORT must be a port from 0 to 65535',
      '  - ROLES has the unknown role "rtc"; known are web, jobs, live',
      '',
    ].join('\n'),
  );
  expect(server.output()).toBe('');
});

test('a port that is taken is reported in a sentence', async () => {
  const port = await findFreePort('127.0.0.1');
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const server = await start({ PORT: String(port) });
  expect(await server.exited).toBe(1);
  other.close();
  expect(server.errors()).toContain(`Port ${port} is taken. Stop what uses it, or choose others`);
});
