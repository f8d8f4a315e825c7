import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@commoncast/server/db/connect';
import { isAlive } from '@commoncast/server/test/processes';
import { createCrowd } from './crowd.ts';
import { createDoomedBusinesses } from './doomed-businesses.ts';
import type { FilmFiles } from './film-files.ts';
import { findLeftovers } from './find-leftovers.ts';
import { openSite } from './open-site.ts';
import { type PlatformProcesses, startPlatformProcesses, type Victim } from './processes-of-platform.ts';
import type { Report } from './report.ts';

/** Where a media process can be killed, one is as often as all the others together. */
const MEDIA_SHARE = 0.5;
/** So often a process is killed once more while it starts. */
const SECOND_KILL_SHARE = 0.15;
/** A business is deleted in one round of so many. */
const DELETION_EVERY = 25;
const CHILD_PATIENCE_MS = 5_000;
const STUCK_AFTER_MS = 300_000;

interface KillParts {
  readonly database: string;
  readonly databaseUrl: string | undefined;
  readonly times: number;
  readonly files: FilmFiles;
}

/** Kills processes of the platform at random moments of its work, and asks after each for all that was acknowledged. */
export async function killAgainAndAgain({ database, databaseUrl, times, files }: KillParts): Promise<Report> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commoncast-kill-'));
  const open = () =>
    openDatabase({
      ...(databaseUrl !== undefined && { databaseUrl }),
      dataDirectory: join(dataDirectory, 'database'),
      onFailure: () => {},
    });
  const platform = await startPlatformProcesses({ dataDirectory, databaseUrl });
  const doomed = createDoomedBusinesses(files);
  const kills: Partial<Record<Victim, number>> = {};
  const lost: string[] = [];
  const orphans: string[] = [];
  let killed = 0;

  async function kill(victim: Victim): Promise<void> {
    const children = await platform.kill(victim);
    kills[victim] = (kills[victim] ?? 0) + 1;
    killed += 1;
    for (const pid of await findAlive(children)) {
      orphans.push(`process ${pid} is still there ${CHILD_PATIENCE_MS} ms after the ${victim} was killed`);
      process.kill(pid, 'SIGKILL');
    }
  }

  try {
    const crowd = await createCrowd(await openSite(platform.origin), files);
    for (let round = 0; killed < times; round += 1) {
      const isDeletion = round % DELETION_EVERY === Math.min(2, times - 1);
      if (isDeletion) await doomed.add(platform.origin);
      const stop = crowd.start();
      await delay(Math.random() * 1_500);
      const victim = isDeletion ? 'all' : await choose(platform);
      await kill(victim);
      if (isDeletion) {
        const opened = await open();
        await doomed.condemn(opened);
        await opened.close();
      }
      platform.spawnMissing();
      if (victim !== 'media' && killed < times && Math.random() < SECOND_KILL_SHARE) {
        await delay(Math.random() * 2_000);
        await kill(victim);
        platform.spawnMissing();
      }
      await platform.ready();
      await delay(Math.random() * 500);
      await stop();
      lost.push(...(await crowd.findLost()));
      if (round % 10 === 0) console.log(`${database}: ${killed} kills, ${lost.length} lost`);
    }
    const stuck = await crowd.findStuck(STUCK_AFTER_MS);
    lost.push(...(await crowd.findWrong()));
    await doomed.waitForEnd();
    stuck.push(...(await platform.stop()));
    const opened = await open();
    const leftovers = await findLeftovers(opened, dataDirectory);
    leftovers.push(...(await doomed.findTraces(opened, dataDirectory)), ...orphans);
    await opened.close();
    return {
      fault: `SIGKILL, ${database}`,
      times: killed,
      kinds: kills,
      acknowledged: crowd.acknowledged(),
      videos: crowd.outcomes(),
      lost,
      stuck,
      leftovers,
    };
  } finally {
    await platform.kill('all');
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function choose(platform: PlatformProcesses): Promise<Victim> {
  const victims = await platform.victims();
  if (victims.includes('media') && Math.random() < MEDIA_SHARE) return 'media';
  const others = victims.filter((victim) => victim !== 'media');
  return others[Math.floor(Math.random() * others.length)]!;
}

/** Those that are still there when they have had time to notice. */
async function findAlive(pids: readonly number[]): Promise<number[]> {
  const deadline = Date.now() + CHILD_PATIENCE_MS;
  for (;;) {
    const alive: number[] = [];
    for (const pid of pids) if (await isAlive(pid)) alive.push(pid);
    if (alive.length === 0 || Date.now() > deadline) return alive;
    await delay(50);
  }
}
