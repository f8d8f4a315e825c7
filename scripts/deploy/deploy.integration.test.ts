import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn, signUp } from '@commoncast/core/authentication/api';
import { uploadImage } from '@commoncast/core/images/api';
import { publicDetailsRoute } from '@commoncast/core/players/route';
import { findFreePort } from '@commoncast/server/http/free-port';
import { signUpDraft } from '@commoncast/server/test/factories';
import { createPostgresDatabase, dropPostgresDatabase } from '@commoncast/server/test/postgres';
import type {} from '@commoncast/server/test/postgres-setup';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildAll } from '../build/build.ts';
import { run } from '../run/command.ts';
import { copyBuilt, newcomersEnvironment, runBlock, type Served, serveBlock } from './installed-copy.ts';
import { findNginx, MEDIA_HOST, type NginxFront, startNginx } from './nginx-front.ts';
import { pageBlocks } from './page-blocks.ts';

const EMBED = '/sub-apps/widgets/player/index.js';
const INSTALL_MS = 400_000;

const serverUrl: string | undefined = inject('postgresUrl');
const nginx = findNginx();
const [build = '', install = '', configure = '', serve = '', backup = '', backupWithCopy = '', restore = ''] =
  pageBlocks();

describe.skipIf(!serverUrl || !nginx)('the page on deploying, with PostgreSQL and nginx', () => {
  const databases = [`deployed_${randomUUID()}`, `restored_${randomUUID()}`] as const;
  const owner = signUpDraft();
  let directory: string;
  let copy: string;
  let origin: string;
  let env: NodeJS.ProcessEnv;
  let restored: NodeJS.ProcessEnv;
  let platform: Served;
  let front: NginxFront;
  let picturePath: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'commoncast-deploy-'));
    copy = join(directory, 'commoncast');
    for (const folder of ['commoncast', 'nginx', 'copy']) await mkdir(join(directory, folder));
    await buildAll();
    copyBuilt(copy);
    for (const name of databases) await createPostgresDatabase(serverUrl ?? '', name, false);
    const urlOf = (name: string): string => (serverUrl ?? '').replace('/postgres?', `/${name}?`);
    const platformPort = await findFreePort('127.0.0.1');
    // What is other than on the page's machine: variables go before the file.
    env = newcomersEnvironment({
      DATABASE_URL: urlOf(databases[0]),
      DATA_DIR: join(directory, 'data'),
      PORT: String(platformPort),
      MEDIA_ORIGIN: `https://${MEDIA_HOST}`,
      LOG_LEVEL: 'warn',
      BACKUP: join(directory, 'backup'),
      BACKUP_WITH_COPY: join(directory, 'backup-with-copy'),
      COPY: join(directory, 'copy'),
      EMPTY_DATABASE_URL: urlOf(databases[1]),
      EMPTY_FOLDER: join(directory, 'restored'),
    });
    restored = { ...env, DATABASE_URL: urlOf(databases[1]), DATA_DIR: join(directory, 'restored') };
    origin = `http://127.0.0.1:${platformPort}`;
    await runBlock(copy, `${install}\n${configure}`, env);
    const [plain, tls] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')];
    front = await startNginx(nginx ?? '', join(directory, 'nginx'), { plain, tls, platform: platformPort });
  }, INSTALL_MS);

  afterAll(async () => {
    await platform?.stop();
    await front?.stop();
    for (const name of databases) await dropPostgresDatabase(serverUrl ?? '', name);
    await rm(directory, { recursive: true, force: true });
  });

  const call = (path: string, body: object) =>
    front.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const logInAgain = () => call(logIn.path, { email: owner.email, password: owner.password });
  const cacheStateOf = async (path: string, headers: Record<string, string> = {}) =>
    (await front.ask(path, { headers })).headers['x-cache'];
  const askMedia = (path: string) => front.ask(path, { host: MEDIA_HOST });

  test('it begins with the commands with which it was built here', () => {
    expect(build.split('\n')).toEqual(['npm ci', 'npm run build']);
    expect(pageBlocks()).toHaveLength(8);
  });

  test.each([
    { role: 'web', name: 'studio' },
    { role: 'web', name: 'server' },
    { role: 'jobs', name: 'server' },
  ])('without a build of $name, $role refuses to start, and says what to do', async ({ role, name }) => {
    const mark = join(copy, `packages/${name}/dist/.built`);
    await rename(mark, `${mark}-aside`);
    await expect(runBlock(copy, `${serve} -- --role ${role}`, env)).rejects.toThrow(
      `There is no build of ${name} for this version. Run "npm ci && npm run build" first`,
    );
    await rename(`${mark}-aside`, mark);
  });

  test('each process that it starts finds all that it imports', async () => {
    const built = join(copy, 'packages/server/dist');
    const programs = (await readdir(built)).filter((file) => /^media-.*-main\.js$/.test(file));
    expect(programs.length).toBeGreaterThanOrEqual(6);
    for (const program of programs) {
      const load = `process.send = () => true; await import('./${program}'); process.exit();`;
      const args = ['--expose-gc', '--input-type=module', '--eval', load];
      expect([program, await run(process.execPath, args, { cwd: built, isQuiet: true })]).toEqual([
        program,
        { exitCode: 0, output: '' },
      ]);
    }
  });

  test('it says which options it has', async () => {
    await expect(runBlock(copy, `${serve} -- --roles web`, env)).rejects.toThrow('Known is --role.');
  });

  test('it serves studio, viewer, embed and documentation, and answers calls', {
    timeout: 120_000,
  }, async () => {
    platform = await serveBlock(copy, serve, env);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const login = await front.ask('/login');
    expect(login.body.toString()).toContain('<div id="root">');
    const script = /src="(\/assets\/studio\/[^"]+)"/.exec(login.body.toString())?.[1] ?? '';
    expect((await front.ask(script)).headers['content-type']).toContain('javascript');
    const watched = await front.ask(`/v/${randomUUID()}`);
    expect([watched.status, watched.body.toString()]).toEqual([
      404,
      expect.stringContaining('/assets/viewer/'),
    ]);
    const embed = await front.ask(EMBED);
    expect(embed.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect((await front.ask('/docs')).status).toBe(200);
    const signedUp = await call(signUp.path, owner);
    expect(signedUp.status).toBe(201);
  });

  test('nginx keeps the embed, apart for each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      await front.ask(EMBED, { headers });
      const kept = await front.ask(EMBED, { headers });
      expect(kept.headers['x-cache']).toBe('HIT');
      expect(kept.headers['content-encoding'] ?? 'identity').toBe(encoding);
    }
  });

  test('nginx keeps an uploaded picture, and nothing of a call with credentials', async () => {
    const session = JSON.parse((await logInAgain()).body.toString()).responseData;
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const bytes = await readFile(join(copy, 'docs/pictures/home-phone.webp'));
    const uploaded = await front.ask(uploadImage.path.replace('{kind}', 'PLAYER_LOGO'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    expect(uploaded.status).toBe(201);
    const picture = new URL(JSON.parse(uploaded.body.toString()).responseData.url);
    expect(picture.host).toBe(MEDIA_HOST);
    picturePath = picture.pathname;
    for (const state of ['MISS', 'HIT']) {
      const { status, headers } = await askMedia(picturePath);
      expect([status, headers['x-cache'], headers['access-control-allow-origin']]).toEqual([200, state, '*']);
    }
    expect(await cacheStateOf('/business/v1.1/embedded-video-player', headers)).toBeUndefined();

    const key = encodeURIComponent(session.business.publicKey);
    const details = `${publicDetailsRoute.path}?key=${key}`;
    expect(await cacheStateOf(details, headers)).toBe('BYPASS');
    expect(await cacheStateOf(details)).toBe('MISS');
    expect(await cacheStateOf(details)).toBe('HIT');
    expect(await cacheStateOf(details, { cookie: 'a=b' })).toBe('BYPASS');
    expect(await cacheStateOf(`${details}&playerId=${randomUUID()}`)).toBe('MISS');
  });

  test('under the name of media there is nothing else', async () => {
    for (const path of ['/', '/login', EMBED, '/docs', '/healthz', '/metrics', '/cdn/nowhere'])
      expect([path, (await askMedia(path)).status]).toEqual([path, 404]);
    const written = await front.ask(picturePath, { host: MEDIA_HOST, method: 'POST', body: 'x' });
    expect(written.status).toBe(403);
  });

  test('nginx shows nobody how the platform is doing', async () => {
    expect((await front.ask('/metrics')).status).toBe(404);
  });

  test('it is not ready while a front cannot be served', async () => {
    const mark = join(copy, 'packages/viewer/dist/.built');
    await rename(mark, `${mark}-aside`);
    const answer = await fetch(`${origin}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: 'There is no build of viewer.' });
    await rename(`${mark}-aside`, mark);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  test('what is backed up while it runs is there once it is restored', { timeout: 180_000 }, async () => {
    expect(await runBlock(copy, backup, env)).toMatch(/Backed up \d+ rows and 1 files/);
    expect(await runBlock(copy, backupWithCopy, env)).toContain('All 1 objects of media');
    await platform.stop();
    expect(await runBlock(copy, restore, env)).toContain('Start with npm run serve.');
    const kept = await readFile(join(copy, '.env'), 'utf8');
    expect(kept).toMatch(/^INSTANCE_SECRET=[0-9a-f]{64}$/m);
    platform = await serveBlock(copy, serve, restored);
    expect((await logInAgain()).status).toBe(200);
    const picture = await askMedia(`${picturePath}?from=restored`);
    expect([picture.status, picture.headers['x-cache']]).toEqual([200, 'MISS']);
  });
});
