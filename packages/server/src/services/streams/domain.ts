import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { mediaOriginOf } from '../../media-origin.ts';
import type { ReadVideo, VideosOfUploads } from '../multipart/videos-of-uploads.ts';
import { type CaptionsService, createCaptionsService } from './captions/service.ts';
import { VIDEO_CLEANUP } from './cleanup/clean-up-videos.ts';
import { createVideosOfUploads } from './create-videos-of-uploads.ts';
import { OPENING_QUEUE } from './making/opening-queue.ts';
import { helpWithLadders } from './making/shared/help-with-ladders.ts';
import { TRANSCODE_QUEUE } from './making/transcode-queue.ts';
import { createMediaLinks, type MediaLinks } from './media-links.ts';
import { type AlternatePostersService, createAlternatePostersService } from './posters/alternates-service.ts';
import { createPostersService, type PostersService } from './posters/service.ts';
import { streamsRoutes } from './routes.ts';
import { createStreamsService, type StreamsService } from './service.ts';
import { STORED_MEDIA } from './stored-media.ts';
import type { VideoTables } from './tables.ts';
import { startVideoJobs } from './video-jobs.ts';

declare module '../../db/schema.ts' {
  interface Schema extends VideoTables {}
}

export interface StreamsServices {
  readonly links: MediaLinks;
  readonly streams: StreamsService;
  readonly captions: CaptionsService;
  readonly posters: PostersService;
  readonly alternatePosters: AlternatePostersService;
  readonly videosOfUploads: VideosOfUploads;
  readonly readVideo: ReadVideo;
}

export const streamsDomain = defineDomain({
  name: 'streams',
  services(foundation: Foundation): StreamsServices {
    const links = createMediaLinks({
      ...foundation,
      publicOrigin: foundation.config.publicOrigin,
      mediaOrigin: mediaOriginOf(foundation.config),
    });
    const streams = createStreamsService({ ...foundation, links });
    return {
      links,
      streams,
      captions: createCaptionsService({ ...foundation, readVideo: streams.get }),
      posters: createPostersService(foundation),
      alternatePosters: createAlternatePostersService({ ...foundation, links }),
      videosOfUploads: createVideosOfUploads(foundation),
      readVideo: streams.get,
    };
  },
  routes: ({ bind }: WebParts, services: StreamsServices) => streamsRoutes(bind, services),
  queues: [TRANSCODE_QUEUE, OPENING_QUEUE],
  work: async (parts: WorkParts) => {
    await startVideoJobs(parts);
    parts.ends.use(helpWithLadders(parts));
  },
  upkeep: VIDEO_CLEANUP,
  stored: STORED_MEDIA,
});
