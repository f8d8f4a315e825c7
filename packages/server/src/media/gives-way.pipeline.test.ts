import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../test/fixtures/media.ts';
import { temporaryDirectory } from '../../test/storage/temporary-directory.ts';
import { defaultJobLimits } from './child/limits.ts';
import { Slots } from './child/slots.ts';
import { createLocalMediaEngine } from './local-media-engine.ts';

let bench: MediaBench;
let sourcePath: string;
beforeAll(async () => {
  bench = await openMediaBench();
  sourcePath = await bench.makeClip({
    file: 'short.mp4',
    muxer: 'mp4',
    durationS: 1,
    video: h264,
    audio: aac,
  });
});
afterAll(() => bench.remove());

/** The priority of this process's only child. */
function priorityOfChild(): number {
  const children = readFileSync(
    join('/proc', `${process.pid}`, 'task', `${process.pid}`, 'children'),
    'utf8',
  );
  const ids = children.split(' ').filter(Boolean).map(Number);
  expect(ids).toHaveLength(1);
  return getPriority(ids[0]);
}

/** Looks at the child while it waits for its turn, after the file can be played. */
class WatchedSlots extends Slots {
  readonly priorities: number[] = [];

  override take(signal: AbortSignal): Promise<() => void> {
    this.priorities.push(priorityOfChild());
    return super.take(signal);
  }
}

test.skipIf(process.platform !== 'linux').each([
  [true, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)],
  [false, getPriority()],
])('everything else goes first once the file can be played: %s', async (givesWay, priority) => {
  const turns = new WatchedSlots(1);
  const engine = createLocalMediaEngine({ preset: 'ultrafast', turns, givesWay });
  const job = { sourcePath, outputDirectory: await temporaryDirectory(), limits: defaultJobLimits };
  await engine.transcode(job, () => {}, new AbortController().signal);
  expect(turns.priorities).toEqual([priority]);
});
