import { runVodJob } from '@commoncast/server/media/vod/job/run-vod-job';

/** A whole job in this process, so that its CPU time can be measured. */
const [sourcePath, outputDirectory] = process.argv.slice(2);
await runVodJob(
  {
    sourcePath: sourcePath!,
    outputDirectory: outputDirectory!,
    attempt: 'bench',
    isLight: false,
    givesWay: true,
    preset: 'veryfast',
  },
  () => {},
  async () => {},
);
process.exit(0);
