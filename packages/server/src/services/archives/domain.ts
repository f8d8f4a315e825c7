import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { StreamsService } from '../streams/service.ts';
import { CLIP_QUEUE, cutClip } from './cut-clip.ts';
import { createRecordings, type Recordings } from './recordings.ts';
import { archivesRoutes } from './routes.ts';
import { type ArchivesService, createArchivesService } from './service.ts';
import { STORED_ARCHIVES } from './stored-archives.ts';
import type { ArchiveTables } from './tables.ts';
import { ARCHIVES_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends ArchiveTables {}
}

interface Needs {
  readonly links: MediaLinks;
  readonly streams: StreamsService;
}

export interface ArchivesServices {
  readonly archives: ArchivesService;
  readonly recordings: Recordings;
}

export const archivesDomain = defineDomain({
  name: 'archives',
  services: (parts: Foundation & Needs): ArchivesServices => ({
    archives: createArchivesService(parts),
    recordings: createRecordings(parts),
  }),
  routes: ({ bind }: WebParts, { archives }: ArchivesServices) => archivesRoutes(bind, archives),
  queues: [CLIP_QUEUE],
  work: async (parts: WorkParts) =>
    await parts.jobs.work(CLIP_QUEUE, { concurrency: 1 }, (job, context) => cutClip(parts, job, context)),
  upkeep: ARCHIVES_UPKEEP,
  stored: STORED_ARCHIVES,
});
