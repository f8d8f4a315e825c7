import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveJob } from '../child/serve-job.ts';
import type { DemoVideo } from './demo-video.ts';
import { writeDemoVideo } from './write-demo-video.ts';

Log.setLevel(AV_LOG_ERROR);

serveJob<{ path: string; video: DemoVideo }, { type: 'done' }>(async ({ path, video }, emit) => {
  writeDemoVideo(path, video);
  emit({ type: 'done' });
});
