import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@commoncast/server/config';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import type { Platform } from '@commoncast/server/start-platform';
import { DEMO_EMAIL, newDemoPassword, seedDemo } from './seed.ts';
import { createDemoSite } from './site.ts';

const FILM = { durationS: 60, width: 1280, height: 720, frameRate: 30 } as const;

/** What is kept of the demo between starts. */
interface DemoRecord {
  readonly password: string;
  /** Null until the demo is complete: an interrupted start is resumed. */
  readonly userId: string | null;
}

export interface Demo {
  /** Origin of the second site. */
  readonly origin: string;
  /** Creates the demo business if there is none yet. @returns the lines that tell people where everything is */
  start(platform: Platform): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens the demo's second site and, at a first start, prepares its film while the platform comes up.
 * @returns null if the data directory is in real use, without a demo
 */
export async function openDemo(
  { dataDirectory, host, demoPort }: Config,
  { isFirstStart }: { isFirstStart: boolean },
): Promise<Demo | null> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const recordPath = join(dataDirectory, 'demo.json');
  const kept = await readRecord(recordPath);
  if (!kept && !isFirstStart) return null;

  const site = createDemoSite(dataDirectory);
  const port = await site.listen(host, demoPort);
  const origin = `http://127.0.0.1:${port}`;
  const record = kept ?? { password: newDemoPassword(), userId: null };
  if (!kept) await writeRecord(recordPath, record);
  const filmFolder = join(dataDirectory, 'demo-film');
  // A demo that is complete needs no film.
  const film = record.userId ? Promise.resolve('') : makeFilm(filmFolder);
  // Awaited only after the platform has started; until then a failure must not count as unhandled.
  film.catch(() => {});

  return {
    origin,
    close: site.close,
    async start(platform) {
      const userId = record.userId ?? (await makeBusiness(platform.origin));
      const token = await platform.services.demoSignIn.issueToken(userId);
      return [
        `  Studio       ${platform.origin}/demo/sign-in?token=${token}`,
        '               This link signs you in to the demo once, within ten minutes. Later:',
        `               ${DEMO_EMAIL}, password ${record.password}`,
        `  Second site  ${origin}  (edit it at ${origin}/edit)`,
      ];
    },
  };

  async function makeBusiness(platformOrigin: string): Promise<string> {
    const { userId, pasted } = await seedDemo(platformOrigin, record.password, await film);
    await rm(filmFolder, { recursive: true, force: true });
    await site.write(pasted);
    await writeRecord(recordPath, { ...record, userId });
    return userId;
  }
}

/** @returns the path of the film */
async function makeFilm(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'One minute in the workshop.mp4');
  await makeDemoVideo(path, FILM);
  return path;
}

async function readRecord(path: string): Promise<DemoRecord | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoRecord);
}

async function writeRecord(path: string, record: DemoRecord): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
