import { serveJob } from '../child/serve-job.ts';
import type { PictureMessage } from './picture-engine.ts';
import type { PictureJob } from './picture-job.ts';
import { renderPicture } from './render-picture.ts';

serveJob<PictureJob, PictureMessage>(async (job, emit) => {
  emit({ type: 'done', made: await renderPicture(job) });
});
