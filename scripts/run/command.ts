import { type SpawnOptions, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export interface Finished {
  readonly exitCode: number;
  /** Standard output and error, interleaved, if they were captured. */
  readonly output: string;
}

/**
 * Runs a command to its end.
 * @param isQuiet captures the output instead of showing it
 * @param niceness how far it, and all that it starts, stand back for other processes, 0 to 19
 */
export function run(
  command: string,
  args: readonly string[],
  { isQuiet = false, niceness = 0, ...options }: SpawnOptions & { isQuiet?: boolean; niceness?: number } = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (child.pid && niceness > 0) setPriority(child.pid, niceness);
    let output = '';
    const take = (chunk: Buffer, stream: NodeJS.WriteStream): void => {
      output += chunk.toString();
      if (!isQuiet) stream.write(chunk);
    };
    child.stdout?.on('data', (chunk: Buffer) => take(chunk, process.stdout));
    child.stderr?.on('data', (chunk: Buffer) => take(chunk, process.stderr));
    child.on('error', (error) => resolve({ exitCode: 127, output: output + error.message }));
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
