import type { Progress } from '../progress.ts';

/** What `npm run backup` and `npm run restore` are given. */
export interface Command {
  /** The command line behind the name. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly terminal: Pick<Console, 'log' | 'error'>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}
