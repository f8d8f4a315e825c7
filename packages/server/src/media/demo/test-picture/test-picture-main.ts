import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveJob } from '../../child/serve-job.ts';
import { broadcastTestPicture } from './broadcast-test-picture.ts';
import type { TestPicture, TestPictureMessage } from './test-picture.ts';

Log.setLevel(AV_LOG_ERROR);

serveJob<TestPicture, TestPictureMessage>(async (picture, emit) => {
  await broadcastTestPicture(picture, emit);
  emit({ type: 'done' });
});
