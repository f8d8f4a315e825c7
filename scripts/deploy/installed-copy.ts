import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../run/command.ts';

const root = join(import.meta.dirname, '../..');

/** What npm tells the scripts that it runs, and what would make an npm below them work elsewhere. */
const OF_OUTER_NPM =
  /^(npm_(config_local_prefix|config_prefix|lifecycle_|package_|command|execpath)|INIT_CWD)/;

/** Variables that would change what a newcomer's commands do. */
const OF_TESTS = /^(NODE_|VITEST|TMPDIR$|CI$)/;

/** Copies the repository with what was built, as if it had been built elsewhere: nothing is installed. */
export function copyBuilt(directory: string): void {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options).split('\n');
  const files = tracked.filter((file) => file !== '' && existsSync(join(root, file)));
  const built = ['embed', 'studio', 'viewer', 'server'].map((name) => `packages/${name}/dist`);
  execFileSync('sh', ['-c', 'tar cf - -T - | tar xf - -C "$0"', directory], {
    cwd: root,
    input: [...files, ...built].join('\n'),
  });
}

/** The environment in which the page's commands run: this process's Node.js is the machine's. */
export function newcomersEnvironment(overrides: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !OF_OUTER_NPM.test(name) && !OF_TESTS.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    // What the install of the repository has fetched is not fetched again.
    npm_config_prefer_offline: 'true',
    ...overrides,
  };
}

/** Runs a block of the page. @throws {Error} with its output if one of its commands fails */
export async function runBlock(directory: string, block: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { exitCode, output } = await run('sh', ['-euc', block], { cwd: directory, env, isQuiet: true });
  if (exitCode !== 0) throw new Error(`Exit code ${exitCode} of\n${block}\n${output}`);
  return output;
}

export interface Served {
  stop(): Promise<void>;
}

/** Runs the block that starts the platform, until it says that it is ready. */
export function serveBlock(directory: string, block: string, env: NodeJS.ProcessEnv): Promise<Served> {
  const child = spawn('sh', ['-euc', `exec ${block}`], { cwd: directory, env, stdio: 'pipe' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!output.includes('"event":"ready"')) return;
      resolve({
        stop: async () => {
          process.off('exit', kill);
          child.kill('SIGTERM');
          await exited;
        },
      });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => reject(new Error(`It ended before it was ready:\n${output}`)));
  });
}
