import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@commoncast/server/db/connect';
import { eventually } from '@commoncast/server/test/content/eventually';
import { mountSmallDisk } from '@commoncast/server/test/small-disk';
import { createCrowd } from './crowd.ts';
import type { FilmFiles } from './film-files.ts';
import { findLeftovers } from './find-leftovers.ts';
import { openSite } from './open-site.ts';
import { startPlatformProcesses } from './processes-of-platform.ts';
import type { Report } from './report.ts';

const DISK_MEGABYTES = 2_000;
/** Nothing at all, and too little for the next file. */
const LEFT_BYTES = [0, 5_000_000];
const FULL_MS = 3_000;
const BACK_AFTER_MS = 20_000;
/** A video looks for room every five minutes at last. */
const STUCK_AFTER_MS = 400_000;

interface FillParts {
  readonly database: string;
  /** It has a disk of its own: only the files are on the one that fills. */
  readonly databaseUrl: string | undefined;
  readonly times: number;
  readonly files: FilmFiles;
}

/** Fills the disk while everybody works, and gives the room back; null where this account may not mount one. */
export async function fillAgainAndAgain(parts: FillParts): Promise<Report | null> {
  const { database, databaseUrl, times, files } = parts;
  const disk = mountSmallDisk(DISK_MEGABYTES);
  if (!disk) return null;
  const platform = await startPlatformProcesses({ dataDirectory: disk.directory, databaseUrl });
  const lost: string[] = [];
  const stuck: string[] = [];
  try {
    const crowd = await createCrowd(await openSite(platform.origin), files);
    for (let round = 0; round < times; round += 1) {
      const stop = crowd.start();
      await delay(500 + Math.random() * 1_000);
      disk.fill(LEFT_BYTES[round % LEFT_BYTES.length]!);
      await delay(FULL_MS);
      disk.empty();
      const before = crowd.acknowledged();
      const isBack = (now: Record<string, number>) =>
        ['players', 'edits', 'beats', 'erasures'].every((name) => now[name]! > before[name]!);
      await eventually(() => crowd.acknowledged(), isBack, BACK_AFTER_MS).catch((error: Error) =>
        stuck.push(`not back: ${error.message}, before ${JSON.stringify(before)}`),
      );
      await stop();
      lost.push(...(await crowd.findLost()));
      console.log(`${database}: ${round + 1} full disks, ${lost.length} lost`);
    }
    stuck.push(...(await crowd.findStuck(STUCK_AFTER_MS)));
    lost.push(...(await crowd.findWrong()));
    stuck.push(...(await platform.stop()));
    const opened = await openDatabase({
      ...(databaseUrl !== undefined && { databaseUrl }),
      dataDirectory: join(disk.directory, 'database'),
      onFailure: () => {},
    });
    const leftovers = await findLeftovers(opened, disk.directory);
    await opened.close();
    return {
      fault: `full disk, ${database}`,
      times,
      kinds: {},
      acknowledged: crowd.acknowledged(),
      videos: crowd.outcomes(),
      lost,
      stuck,
      leftovers,
    };
  } finally {
    await platform.kill('all');
    disk.remove();
  }
}
