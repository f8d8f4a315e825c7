import {
  abortUpload,
  completeUpload,
  createMediaAd,
  createUpload,
  getUpload,
  signParts,
  uploadPart,
} from '@commoncast/core/multipart/api';
import type { Bind } from '../../http/bind.ts';
import type { MultipartService } from './service.ts';
import type { ReadVideo } from './videos-of-uploads.ts';

/** Serves the calls of uploads in parts. */
export function multipartRoutes(bind: Bind, uploads: MultipartService, readVideo: ReadVideo): void {
  bind(createUpload, ({ member, body }) => uploads.create(member, body));
  bind(createMediaAd, async ({ member, body }) => {
    const upload = await uploads.createWithVideo(member, body);
    return { media: await readVideo(member, upload.streamId), upload };
  });
  bind(getUpload, ({ member, params }) => uploads.get(member, params.uploadId));
  bind(uploadPart, async ({ member, params, headers, body, answer }) => {
    const part = await uploads.putPart(member, params.uploadId, params.partNumber, body, {
      sizeBytes: headers['content-length'],
      contentMd5: headers['content-md5'],
    });
    answer.header('etag', part.etag);
    return part;
  });
  bind(signParts, ({ member, params, body }) => uploads.signParts(member, params.uploadId, body.partNumbers));
  bind(completeUpload, ({ member, params, body }) => uploads.complete(member, params.uploadId, body));
  bind(abortUpload, async ({ member, params }) => {
    await uploads.abort(member, params.uploadId);
    return null;
  });
}
