import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { coresOf } from './cores-of.ts';

const PLAY_HLS = fileURLToPath(new URL('./play-hls.ts', import.meta.url));
const PLAY_WHEP = fileURLToPath(import.meta.resolve('@commoncast/server/test/programs/play-whep'));
/** Until all of them play and the server's code is compiled, and after the measurement. */
const MARGIN_S = 8;

interface Crowd {
  /** Of the server. */
  readonly pid: number;
  readonly url: string;
  readonly viewers: number;
  readonly durationMs: number;
}

interface CrowdFigures {
  /** That the server keeps busy for them, the stream itself included. */
  readonly cores: number;
  /** What the viewers got. */
  readonly got: Readonly<Record<string, number>>;
}

interface Audience {
  /** Of the media playlist. */
  readonly hlsUrl: string;
  readonly hlsPlayers: number;
  readonly whepUrl: string;
  readonly whepViewers: number;
}

/** Plays a stream in many players of LL-HLS, and measures the server meanwhile. @param crowd with a media playlist */
export async function countHlsPlayers({ pid, url, viewers, durationMs }: Crowd): Promise<CrowdFigures> {
  const seconds = durationMs / 1000 + 2 * MARGIN_S;
  const lines = spawnViewers([PLAY_HLS, url, String(viewers), String(seconds)]);
  await delay(MARGIN_S * 1000);
  const cores = await coresOf(pid, durationMs);
  return { cores, got: JSON.parse(await lines.next()) };
}

/** The same with viewers by WHEP. */
export async function countWhepViewers({ pid, url, viewers, durationMs }: Crowd): Promise<CrowdFigures> {
  const seconds = durationMs / 1000 + 2 * MARGIN_S;
  const lines = spawnViewers([PLAY_WHEP, url, String(viewers), String(seconds)]);
  await lines.next();
  await delay(MARGIN_S * 1000);
  const cores = await coresOf(pid, durationMs);
  return { cores, got: JSON.parse(await lines.next()) };
}

/** Plays a stream in some players of LL-HLS and some viewers by WHEP, for as long as the bench runs. @returns what they got */
export function spawnAudience(
  { hlsUrl, hlsPlayers, whepUrl, whepViewers }: Audience,
  durationMs: number,
): Promise<readonly Readonly<Record<string, number>>[]> {
  const seconds = String(durationMs / 1000);
  const hls = spawnViewers([PLAY_HLS, hlsUrl, String(hlsPlayers), seconds]);
  const whep = spawnViewers([PLAY_WHEP, whepUrl, String(whepViewers), seconds]);
  const sumsOf = async (lines: ReturnType<typeof spawnViewers>, isPreceded: boolean) => {
    if (isPreceded) await lines.next();
    return JSON.parse(await lines.next());
  };
  return Promise.all([sumsOf(hls, false), sumsOf(whep, true)]);
}

function spawnViewers(program: readonly string[]): { next(): Promise<string> } {
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async next() {
      const { value, done } = await lines.next();
      if (!done) return value;
      throw new Error(`The viewers ended: ${await ended}`);
    },
  };
}
