import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import type { EarlierWork, MadeFile, VodPlan } from '@commoncast/server/media/vod/plan';
import { nobodyWaits } from '@commoncast/server/test/fixtures/media';

/**
 * A job that may be killed at any moment: what it makes is stored as it is made, and the next one makes the rest. It
 * writes what it has made into `result.json` at its end.
 */
const [sourcePath = '', outputDirectory = '', store = ''] = process.argv.slice(2);
const planFile = join(store, 'plan.json');
const shownFile = join(store, 'shown');

const earlier = findEarlier();
const result = await createLocalMediaEngine({ givesWay: false }).transcode(
  {
    ...{ sourcePath, outputDirectory, limits: defaultJobLimits, demand: nobodyWaits },
    ...(earlier && { earlier }),
  },
  (event) => {
    if (event.type === 'planned') replace(planFile, JSON.stringify(event.plan));
    else if (event.type === 'playable') writeFileSync(shownFile, '');
    else if (event.type === 'made') {
      mkdirSync(join(store, event.directory), { recursive: true });
      // Fails for what is there already: nothing may be made twice.
      linkSync(join(outputDirectory, event.directory, event.file), join(store, event.directory, event.file));
    }
  },
  new AbortController().signal,
);
replace(join(store, 'result.json'), JSON.stringify(result));

function findEarlier(): EarlierWork | null {
  if (!existsSync(planFile)) return null;
  const plan = JSON.parse(readFileSync(planFile, 'utf8')) as VodPlan;
  const files = plan.renditions.flatMap(({ directory }): MadeFile[] => {
    const path = join(store, directory);
    if (!existsSync(path)) return [];
    return readdirSync(path).map((file) => ({ directory, file, bytes: statSync(join(path, file)).size }));
  });
  return { plan, files, isShown: existsSync(shownFile) };
}

function replace(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
