import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveJob } from '../../child/serve-job.ts';
import type { PictureMessage } from '../../pictures/picture-engine.ts';
import type { FrameJob } from '../../pictures/picture-job.ts';
import { takeFrame } from './take-frame.ts';

Log.setLevel(AV_LOG_ERROR);

serveJob<FrameJob, PictureMessage>(async (job, emit) => {
  emit({ type: 'done', made: takeFrame(job) });
});
