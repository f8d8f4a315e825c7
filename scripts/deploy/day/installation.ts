import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { findFreePort } from '@commoncast/server/http/free-port';
import type { Bucket } from '@commoncast/server/storage/s3/bucket';
import { prepareMain, type ServerProcess } from '@commoncast/server/test/cluster/spawn-main';
import { findPostgres } from '@commoncast/server/test/find-postgres';
import { createPostgresDatabase, startPostgres, type TestPostgres } from '@commoncast/server/test/postgres';
import { s3Environment, startSwift } from '@commoncast/server/test/storage/swift';
import { buildAll } from '../../build/build.ts';
import { copyBuilt, newcomersEnvironment, runBlock } from '../installed-copy.ts';
import { findNginx, MEDIA_HOST, type NginxFront, startNginx } from '../nginx-front.ts';
import { pageBlocks } from '../page-blocks.ts';
import { type SwitchableProxy, startSwitchableProxy } from './switchable-proxy.ts';

const [, install = '', configure = '', , , backup = '', , restore = ''] = pageBlocks();

/** The platform as `examples/deploy` describes it, with its media in S3, on one machine. */
export interface Installation {
  readonly postgres: TestPostgres;
  /** Between the platform and S3. */
  readonly s3: SwitchableProxy;
  readonly bucket: Bucket;
  /** What nginx passes requests to. */
  readonly webs: readonly [ServerProcess, ServerProcess];
  readonly jobs: ServerProcess;
  front(): NginxFront;
  /** Runs the page's command with a copy of the media. @returns its output */
  backUp(): Promise<string>;
  /** Restores it with the page's command, into a new database and folder, where the processes start from then on. */
  restore(): Promise<string>;
  /** Starts nginx anew, with nothing in its cache. */
  restartFront(): Promise<void>;
  readonly dataDirectory: string;
  stop(): Promise<void>;
}

/** Installs and starts everything: PostgreSQL, Swift's S3, two web processes, one for jobs, nginx. */
export async function startInstallation(): Promise<Installation> {
  await using ends = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'commoncast-day-'));
  ends.defer(() => rm(directory, { recursive: true, force: true }));
  const copy = join(directory, 'commoncast');
  for (const folder of ['commoncast', 'nginx-1', 'nginx-2', 'copy']) await mkdir(join(directory, folder));
  await buildAll();
  copyBuilt(copy);

  const postgres = await startServer();
  ends.defer(() => postgres.stop());
  const { s3, bucket } = await startStore(ends);
  const commands = newcomersEnvironment({
    DATABASE_URL: postgres.urlOf('commoncast'),
    DATA_DIR: join(directory, 'data'),
    ...s3Environment(bucket),
    BACKUP_WITH_COPY: join(directory, 'backup'),
    COPY: join(directory, 'copy'),
    EMPTY_DATABASE_URL: postgres.urlOf('restored'),
    EMPTY_FOLDER: join(directory, 'restored'),
  });
  await runBlock(copy, `${install}\n${configure}`, commands);
  const { PORT: _, ROLES: __, ...configured } = parseEnv(await readFile(join(copy, '.env'), 'utf8'));
  const environment = {
    ...configured,
    ...s3Environment(bucket),
    DATABASE_URL: postgres.urlOf('commoncast'),
    DATA_DIR: join(directory, 'data'),
    MEDIA_ORIGIN: `https://${MEDIA_HOST}`,
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'fatal',
    HOST: '127.0.0.1',
  };
  const prepare = async (role: 'web' | 'jobs') => {
    const one = await prepareMain(role, environment, join(copy, 'scripts/serve.ts'));
    ends.defer(async () => void (await one.end('SIGKILL')));
    return one;
  };
  const webs = [await prepare('web'), await prepare('web')] as const;
  const jobs = await prepare('jobs');
  for (const one of [...webs, jobs]) await one.start();

  const openFront = async (name: string) =>
    startNginx(findNginx() ?? '', join(directory, name), {
      plain: await findFreePort('127.0.0.1'),
      tls: await findFreePort('127.0.0.1'),
      platform: webs[0].port,
      second: webs[1].port,
    });
  let front = await openFront('nginx-1');
  ends.defer(() => front.stop());
  const opened = ends.move();
  return {
    postgres,
    s3,
    bucket,
    webs,
    jobs,
    dataDirectory: join(directory, 'data'),
    front: () => front,
    backUp: () => runBlock(copy, backup, commands),
    restore: async () => {
      await createPostgresDatabase(postgres.urlOf('postgres'), 'restored', false);
      const output = await runBlock(copy, restore, commands);
      const moved = { DATABASE_URL: postgres.urlOf('restored'), DATA_DIR: join(directory, 'restored') };
      for (const one of [...webs, jobs]) one.configure(moved);
      return output;
    },
    restartFront: async () => {
      await front.stop();
      front = await openFront('nginx-2');
    },
    stop: () => opened.disposeAsync(),
  };
}

async function startServer(): Promise<TestPostgres> {
  const found = findPostgres();
  const postgres = await startPostgres('directory' in found ? found.directory : '');
  await createPostgresDatabase(postgres.urlOf('postgres'), 'commoncast', false);
  return postgres;
}

async function startStore(ends: AsyncDisposableStack): Promise<{ s3: SwitchableProxy; bucket: Bucket }> {
  const swift = await startSwift();
  ends.defer(() => swift.stop());
  const s3 = await startSwitchableProxy(Number(new URL(swift.endpoint).port));
  ends.defer(() => s3.close());
  return { s3, bucket: { ...(await swift.newBucket()), endpoint: s3.origin } };
}
