import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { EXAMPLES } from '../examples/example-files.ts';
import { until } from '../harness.ts';
import { findDebianThemes } from './wordpress-files.ts';

const SITE = new URL('site/', import.meta.url);
const TASK = new URL('task.php', SITE).pathname;
/** WordPress itself, about updates and news that it cannot fetch here. */
const UPDATES = /to WordPress\.org\.|class-simplepie\.php on line/;
const exec = promisify(execFile);

/** A blog with our plugin, as its owner has it after activating it. */
export interface WordPress {
  readonly origin: string;
  readonly password: string;
  /** The default themes that it has. */
  readonly themes: readonly string[];
  /** Publishes a post. @returns its address */
  publish(by: 'admin' | 'author', title: string, content: string): Promise<string>;
  switchTheme(theme: string): Promise<void>;
  /** What the option holds; with a value, what another program has put there. */
  option(value?: string): Promise<string>;
  /** Deletes the plugin. @returns whether it has taken its option along */
  uninstall(): Promise<boolean>;
  /** What PHP has complained about. */
  complaints(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Installs WordPress into a folder of its own and serves it on a free port of loopback. */
export async function startWordPress(source: string): Promise<WordPress> {
  const directory = await mkdtemp(join(tmpdir(), 'commoncast-blog-'));
  await cp(source, directory, { recursive: true });
  const content = join(directory, 'wp-content');
  await cp(join(EXAMPLES, 'wordpress/commoncast'), join(content, 'plugins/commoncast'), { recursive: true });
  await cp(new URL('loopback.php', SITE), join(content, 'mu-plugins/loopback.php'));
  const debianThemes = await findDebianThemes();
  for (const theme of debianThemes) {
    await cp(theme, join(content, 'themes', basename(theme)), { recursive: true, dereference: true });
  }
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const password = randomBytes(12).toString('base64url');
  const config = await readFile(new URL('wp-config.php', SITE), 'utf8');
  const filled = config
    .replaceAll('{{origin}}', origin)
    .replaceAll('{{secret}}', () => randomBytes(32).toString('hex'));
  await writeFile(join(directory, 'wp-config.php'), filled);

  async function run<T>(task: Readonly<Record<string, unknown>>): Promise<T> {
    const env = { ...process.env, COMMONCAST_SITE: directory, HTTP_HOST: `127.0.0.1:${port}` };
    const { stdout } = await exec('php', [TASK, JSON.stringify(task)], { env });
    return (JSON.parse(stdout.slice(stdout.lastIndexOf('{"answer"'))) as { answer: T }).answer;
  }
  const outcome = await run<string>({ do: 'install', password });
  if (outcome !== 'installed') throw new Error(`The plugin is not active: ${outcome}`);

  const server = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', directory], {
    stdio: 'ignore',
    // A group of its own: PHP's workers outlive the process that started them.
    detached: true,
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
  });
  await until('WordPress answers', () =>
    fetch(`${origin}/wp-login.php`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );

  const log = join(directory, 'php.log');
  return {
    origin,
    password,
    themes: ['twentytwentyfour', ...debianThemes.map((theme) => basename(theme))],
    async publish(by, title, content) {
      return `${origin}/?p=${await run<number>({ do: 'post', by, title, content })}`;
    },
    switchTheme: (theme) => run({ do: 'theme', theme }),
    option: (value) => run({ do: 'option', name: 'commoncast_snippet', value }),
    uninstall: () => run({ do: 'uninstall' }),
    async complaints() {
      const lines = existsSync(log) ? (await readFile(log, 'utf8')).split('\n') : [];
      return lines.filter((line) => line !== '' && !UPDATES.test(line));
    },
    async stop() {
      if (server.pid) process.kill(-server.pid);
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}
