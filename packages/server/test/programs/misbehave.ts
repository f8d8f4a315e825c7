import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveJob } from '../../src/media/child/serve-job.ts';

export interface Misbehaviour {
  readonly kind:
    | 'hang'
    | 'crash'
    | 'exit well'
    | 'be killed'
    | 'eat memory'
    | 'fill the disk'
    | 'talk for ever'
    | 'throw'
    | 'shout'
    | 'tell'
    | 'take turns';
  readonly outputDirectory: string;
}

/** A job's process that does what native code could do. */
serveJob<Misbehaviour, { type: string; detail?: unknown }>(
  async ({ kind, outputDirectory }, emit, waitForTurn) => {
    emit({ type: 'started', detail: process.pid });
    switch (kind) {
      case 'hang':
        for (;;);
      case 'crash':
        process.kill(process.pid, 'SIGSEGV');
        return forEver();
      case 'be killed':
        process.kill(process.pid, 'SIGKILL');
        return forEver();
      case 'exit well':
        process.exit(0);
        return;
      case 'eat memory': {
        const eaten: Buffer[] = [];
        for (;;) {
          eaten.push(Buffer.alloc(8 * 1024 * 1024, 1));
          await pause(5);
        }
      }
      case 'fill the disk':
        for (let file = 0; ; file += 1) {
          writeFileSync(join(outputDirectory, `${file}.m4s`), Buffer.alloc(1024 * 1024));
          emit({ type: 'progress' });
          await pause(50);
        }
      case 'talk for ever':
        for (;;) {
          emit({ type: 'progress' });
          await pause(20);
        }
      case 'throw':
        throw new Error('native detail at 0xdeadbeef');
      case 'shout':
        for (let line = 0; line < 20_000; line += 1)
          process.stderr.write(`line ${line} of a very talkative library\n`);
        await new Promise<void>((resolve) => process.stderr.write('', () => resolve()));
        process.exit(3);
        return;
      case 'tell':
        emit({ type: 'done', detail: process.env });
        return;
      case 'take turns':
        await waitForTurn();
        emit({ type: 'begins' });
        await pause(1200);
        emit({ type: 'ends' });
        emit({ type: 'done' });
    }
  },
);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function forEver(): Promise<never> {
  return new Promise(() => setInterval(() => {}, 1000));
}
