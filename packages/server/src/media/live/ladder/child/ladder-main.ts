import { setPriority } from 'node:os';
import { AV_LOG_FATAL } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { watchParent } from '../../../child/watch-parent-thread.ts';
import { LadderLane } from './ladder-lane.ts';
import type { LadderCommand, LadderNotice, RungPicture } from './ladder-messages.ts';

// One process for the lower renditions of one stream. What goes wrong ends it, and its parent starts another.

/** The source goes first, and films that are being made come last. */
const NICENESS = 5;

let lane: LadderLane | null = null;

try {
  setPriority(NICENESS);
} catch {
  // Some systems forbid it.
}

Log.setLevel(AV_LOG_FATAL);
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
watchParent();
process.on('message', take);

function tell(notice: LadderNotice): void {
  process.send?.(notice);
}

function take(command: LadderCommand): void {
  switch (command.type) {
    case 'track':
      lane?.close();
      lane = new LadderLane(command);
      for (const [rung, config] of lane.configs.entries()) tell({ type: 'rung', rung, config });
      break;
    case 'picture': {
      const pictures: readonly RungPicture[] = lane?.push(command) ?? [];
      tell({ type: 'taken', pictures });
      break;
    }
    case 'flush':
      tell({ type: 'flushed', id: command.id, pictures: lane?.flush() ?? [] });
      break;
  }
}
