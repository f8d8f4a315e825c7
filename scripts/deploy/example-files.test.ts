import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { VARIABLES } from '@commoncast/server/config';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const deploy = join(root, 'examples/deploy');
const read = (path: string): string => readFileSync(join(deploy, path), 'utf8');
const units = globSync('*.{service,timer}', { cwd: join(deploy, 'systemd') });

/** What other programs than ours read. */
const FOREIGN = [
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
];

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Record<string, unknown>;
}

function readCompose() {
  return parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly volumes: Readonly<Record<string, unknown>>;
  };
}

test('every path and every variable of the compose file exists', () => {
  const { services, volumes } = readCompose();
  for (const { build, command, environment = {}, volumes: mounts = [], depends_on = {} } of Object.values(
    services,
  )) {
    if (build) expect(existsSync(join(deploy, build.context, build.dockerfile))).toBe(true);
    if (command) expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
    for (const name of Object.keys(environment)) expect([...VARIABLES, ...FOREIGN]).toContain(name);
    for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
    for (const [from = ''] of mounts.map((mount) => mount.split(':'))) {
      // The certificate is the operator's own.
      if (from.startsWith('./'))
        expect(from === './certificates' || existsSync(join(deploy, from))).toBe(true);
      else expect(volumes).toHaveProperty(from);
    }
  }
});

test('the compose file has two processes for pages, one for jobs, and one for live streams', () => {
  const roles = Object.values(readCompose().services).flatMap(({ command }) => command?.at(-1) ?? []);
  expect(roles).toEqual(['web', 'web', 'jobs', 'live']);
  const upstream = read('nginx/upstream-containers.conf');
  const named = [...upstream.matchAll(/server (.+):8080 /g)].map(([, name]) => name);
  expect(named).toEqual(['web-1', 'web-2']);
});

test('the image runs our command, with variables of ours', () => {
  const file = read('Containerfile');
  const set = [...file.matchAll(/^ENV (.+)$/gm)].flatMap(([, all = '']) => all.split(' '));
  expect(set.length).toBeGreaterThan(0);
  for (const one of set) expect([...VARIABLES, ...FOREIGN]).toContain(one.split('=')[0]);
  const command = JSON.parse(/^CMD (.+)$/m.exec(file)?.[1] ?? '') as string[];
  expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8');
  expect(ignored).toContain('**/node_modules');
  expect(ignored).toMatch(/^\.env$/m);
});

test.each(units)('%s runs what is there, with variables of ours', (unit) => {
  const text = read(`systemd/${unit}`);
  for (const [script] of text.matchAll(/scripts\/[a-z]+\.ts/g))
    expect(existsSync(join(root, script))).toBe(true);
  const set = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, all = '']) => all.split(' '));
  for (const one of set) expect([...VARIABLES, ...FOREIGN]).toContain(one.split('=')[0]);
  expect(read('README.md')).toContain(basename(unit).replace(/@?\.(service|timer)$/, ''));
});

test('whatever starts the server sets how its memory goes back to the system', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const [, allocation, flags] =
    / (MALLOC_\S+ MALLOC_\S+) NODE_OPTIONS="(\S+) \$NODE_OPTIONS" exec/.exec(scripts.serve ?? '') ?? [];
  expect(flags).toBeDefined();
  for (const path of [
    'Containerfile',
    ...units.filter((unit) => /web|jobs|live/.test(unit)).map((unit) => `systemd/${unit}`),
  ])
    expect(read(path)).toContain(`${allocation} NODE_OPTIONS=${flags}\n`);
});

test('whatever starts the server says where compiled sources are kept: its own folder cannot be written', () => {
  const place = '/var/cache/commoncast';
  const container = read('Containerfile');
  expect(container).toContain(`ENV NODE_COMPILE_CACHE=${place}\n`);
  expect(container).toMatch(new RegExp(`mkdir .*${place} && chown node:node .*${place}\n`));
  for (const unit of units.filter((unit) => /web|jobs|live/.test(unit)))
    expect(read(`systemd/${unit}`)).toContain(
      `CacheDirectory=commoncast\nEnvironment=NODE_COMPILE_CACHE=${place}\n`,
    );
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts the units', () => {
  const files = units.map((unit) => join(deploy, 'systemd', unit));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  });
  expect([status, stderr.split('\n').filter((line) => line.includes('commoncast-'))]).toEqual([0, []]);
});

test('each file that the page names is there', () => {
  const page = read('README.md');
  const named = [...page.matchAll(/examples\/deploy\/((?:nginx|systemd)[\w./@-]*)/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(2);
  for (const path of named) expect(existsSync(join(deploy, path))).toBe(true);
});
