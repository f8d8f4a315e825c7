import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import { nobodyWaits } from '@commoncast/server/test/fixtures/media';

/** A whole job below this process, so that the CPU time of all its children can be measured; says what it has made. */
const [sourcePath = '', outputDirectory = '', cores = ''] = process.argv.slice(2);
const result = await createLocalMediaEngine({ cores: Number(cores), givesWay: false }).transcode(
  { sourcePath, outputDirectory, attempt: 'bench', limits: defaultJobLimits, demand: nobodyWaits },
  () => {},
  new AbortController().signal,
);
console.log(JSON.stringify(result.renditions));
