import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { VodPlan } from '@commoncast/server/media/vod/plan';
import { childrenOf } from '@commoncast/server/test/processes';
import { newOutput } from './new-output.ts';

const JOB = fileURLToPath(new URL('./continue-job.ts', import.meta.url));
const LOOK_MS = 100;
const TICKS_PER_S = 100;

export interface KilledJob {
  readonly kills: number;
  /** User and system time of all its processes. */
  readonly cpuS: number;
  /** Names and lengths of the segments that play first. */
  readonly playlist: string;
}

/**
 * Makes a film, in a job that is killed now and then.
 * @param pauseMs how long each attempt lives; null for one that is not killed
 */
export async function makeKilled(
  bench: { readonly directory: string },
  source: string,
  pauseMs: (() => number) | null,
  mostKills: number,
): Promise<KilledJob> {
  const store = await newOutput(bench);
  let [kills, cpuS] = [0, 0];
  while (!existsSync(join(store, 'result.json'))) {
    const output = await newOutput(bench);
    const child = spawn(process.execPath, [JOB, source, output, store], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const lifeMs = pauseMs !== null && kills < mostKills ? pauseMs() : Number.POSITIVE_INFINITY;
    const life = await live(child, lifeMs);
    cpuS += life.cpuS;
    if (life.wasKilled) kills += 1;
    rmSync(output, { recursive: true });
  }
  const plan = JSON.parse(readFileSync(join(store, 'plan.json'), 'utf8')) as VodPlan;
  rmSync(store, { recursive: true });
  return { kills, cpuS, playlist: plan.renditions[0]?.playlist ?? '' };
}

/** @throws {Error} it has failed */
async function live(
  child: ChildProcess,
  lifeMs: number,
): Promise<{ readonly cpuS: number; readonly wasKilled: boolean }> {
  const exited = once(child, 'exit');
  const endsMs = performance.now() + lifeMs;
  const cpuS = new Map<number, number>();
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  while (!hasExited && performance.now() < endsMs) {
    for (const pid of [child.pid ?? 0, ...(await childrenOf(child.pid ?? 0))]) {
      const spentS = cpuSecondsOf(pid);
      if (spentS !== null) cpuS.set(pid, spentS);
    }
    await delay(LOOK_MS);
  }
  const wasKilled = !hasExited;
  if (wasKilled) child.kill('SIGKILL');
  const [code] = await exited;
  if (!wasKilled && code !== 0) throw new Error(`The job ended with ${code}.`);
  return { cpuS: [...cpuS.values()].reduce((sum, one) => sum + one, 0), wasKilled };
}

/** What a process has spent itself; null once it has ended. */
function cpuSecondsOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
  } catch {
    return null;
  }
}
