import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const examples = join(import.meta.dirname, '../../examples/deploy/nginx');

/** The names in the example, to which the test's certificate belongs. */
export const PUBLIC_HOST = 'video.example.com';
export const MEDIA_HOST = 'media.example.com';

/** Debian keeps it out of the PATH of ordinary accounts. */
const PROGRAMS = ['nginx', '/usr/sbin/nginx'];

/** @returns how to call nginx; null where there is none, or nothing to make a certificate with */
export function findNginx(): string | null {
  if (spawnSync('openssl', ['version']).status !== 0) return null;
  return PROGRAMS.find((program) => spawnSync(program, ['-v']).status === 0) ?? null;
}

export interface FrontAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface FrontRequest {
  /** The platform's unless stated otherwise. */
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Players of a live stream wait with two connections each, and nginx has one more for each that it passes on. */
const CONNECTIONS = 4096;

export interface NginxFront {
  /** Asks as a browser does: by TLS, for one of the example's names. */
  ask(path: string, request?: FrontRequest): Promise<FrontAnswer>;
  stop(): Promise<void>;
}

/**
 * Runs nginx with the configuration of `examples/deploy`, of which only ports and folders are replaced.
 * @param ports of nginx, which are free, and of one or two web processes
 * @param isPlain without TLS, for what asks more often than a test has time to encrypt; then `ask` cannot be used
 */
export async function startNginx(
  program: string,
  directory: string,
  ports: {
    readonly plain: number;
    readonly tls: number;
    readonly platform: number;
    readonly second?: number;
  },
  { isPlain = false }: { readonly isPlain?: boolean } = {},
): Promise<NginxFront> {
  mkdirSync(join(directory, 'cache'), { recursive: true });
  makeCertificate(directory);
  const site = readFileSync(join(examples, 'commoncast.conf'), 'utf8')
    .replaceAll('/var/cache/nginx', join(directory, 'cache'))
    .replaceAll('/etc/commoncast/certificates', directory)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls}${isPlain ? '' : ' ssl http2'};`);
  const upstream = readFileSync(join(examples, 'upstream-machine.conf'), 'utf8')
    .replace(/server (127.0.0.1):8081(.*);/, ports.second ? `server $1:${ports.second}$2;` : '')
    .replace('127.0.0.1:8080', `127.0.0.1:${ports.platform}`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join(' ');
  const config = join(directory, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/errors;
    events { worker_connections ${CONNECTIONS}; } http { access_log off; ${folders}\n${upstream}\n${site} }`,
  );
  const child = spawn(program, ['-e', join(directory, 'errors'), '-c', config], { stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await isOpen(ports.tls))) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(directory, 'errors'), 'utf8'));
    await delay(20);
  }
  return {
    ask: (path, wanted = {}) => ask(ports.tls, readFileSync(join(directory, 'fullchain.pem')), path, wanted),
    async stop() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function makeCertificate(directory: string): void {
  const names = [
    '-subj',
    `/CN=${PUBLIC_HOST}`,
    '-addext',
    `subjectAltName=DNS:${PUBLIC_HOST},DNS:${MEDIA_HOST}`,
  ];
  const files = ['-keyout', join(directory, 'privkey.pem'), '-out', join(directory, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...kind, ...names, ...files], { stdio: 'ignore' });
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function ask(
  port: number,
  ca: Buffer,
  path: string,
  { host = PUBLIC_HOST, method = 'GET', headers = {}, body }: FrontRequest,
): Promise<FrontAnswer> {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    ca,
    servername: host,
    headers: { host, ...headers },
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}
