import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveJob } from '../child/serve-job.ts';
import type { VodEvent } from './event.ts';
import { runVodJob, type VodJobInput } from './job/run-vod-job.ts';

Log.setLevel(AV_LOG_ERROR);

serveJob<VodJobInput, VodEvent>(async (input, emit, waitForTurn) => {
  emit({ type: 'done', result: await runVodJob(input, emit, waitForTurn) });
});
