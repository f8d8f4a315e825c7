import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '@commoncast/server/compile-cache';
import type { VodPlan } from '@commoncast/server/media/vod/plan';
import { childrenOf } from '@commoncast/server/test/processes';
import { newOutput } from './new-output.ts';
import type { Turn } from './taking-turns.ts';

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

interface KillSpec {
  readonly source: string;
  /** How long an attempt runs before it is killed. */
  readonly lifeMs: () => number;
  readonly mostKills: number;
  /** It stands still while others have theirs. */
  readonly turn: Turn;
}

/** Makes a film, in a job that is killed now and then. */
export async function makeKilled(
  bench: { readonly directory: string },
  { source, lifeMs, mostKills, turn }: KillSpec,
): Promise<KilledJob> {
  const store = await newOutput(bench);
  let [kills, cpuS] = [0, 0];
  while (!existsSync(join(store, 'result.json'))) {
    const output = await newOutput(bench);
    const child = spawn(process.execPath, [JOB, source, output, store], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // As a server that starts again has it.
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    });
    const life = await live(child, kills < mostKills ? lifeMs() : Number.POSITIVE_INFINITY, turn);
    cpuS += life.cpuS;
    if (life.wasKilled) kills += 1;
    rmSync(output, { recursive: true });
  }
  turn.end();
  const plan = JSON.parse(readFileSync(join(store, 'plan.json'), 'utf8')) as VodPlan;
  rmSync(store, { recursive: true });
  return { kills, cpuS, playlist: plan.renditions[0]?.playlist ?? '' };
}

/** @throws {Error} it has failed */
async function live(
  child: ChildProcess,
  lifeMs: number,
  turn: Turn,
): Promise<{ readonly cpuS: number; readonly wasKilled: boolean }> {
  const exited = once(child, 'exit');
  // One that stands still hears of nothing else.
  const endWithBench = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithBench);
  const cpuS = new Map<number, number>();
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  let isRunning = true;
  for (let leftMs = lifeMs; !hasExited && leftMs > 0; ) {
    for (const pid of await processesOf(child)) {
      const spentS = cpuSecondsOf(pid);
      if (spentS !== null) cpuS.set(pid, spentS);
    }
    if (turn.isOn() !== isRunning) {
      isRunning = !isRunning;
      await tell(child, isRunning ? 'SIGCONT' : 'SIGSTOP');
    }
    const fromMs = performance.now();
    await delay(LOOK_MS);
    if (isRunning) leftMs -= performance.now() - fromMs;
  }
  const wasKilled = !hasExited;
  if (wasKilled) child.kill('SIGKILL');
  const [code] = await exited;
  process.off('exit', endWithBench);
  if (!wasKilled && code !== 0) throw new Error(`The job ended with ${code}.`);
  return { cpuS: [...cpuS.values()].reduce((sum, one) => sum + one, 0), wasKilled };
}

/** The job itself comes first: once it stands still, it starts no more children. */
async function tell(job: ChildProcess, signal: 'SIGCONT' | 'SIGSTOP'): Promise<void> {
  job.kill(signal);
  for (const pid of (await processesOf(job)).slice(1)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

async function processesOf({ pid = 0 }: ChildProcess): Promise<number[]> {
  return [pid, ...(await childrenOf(pid))];
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
