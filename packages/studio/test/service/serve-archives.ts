import {
  addArchiveMetadata,
  convertToVod,
  createArchive,
  deleteArchive,
  getArchive,
  listArchives,
  replaceArchiveMetadata,
  restoreArchive,
} from '@commoncast/core/archives/api';
import type { Archive } from '@commoncast/core/archives/schema';
import { conflict } from '@commoncast/server/problems/problems';
import { video } from '../factories.ts';
import { archive } from '../live-factories.ts';
import type { On } from './answering.ts';
import type { Named, Records } from './records.ts';
import { requireMaker } from './require-permission.ts';

const show = ({ name: _, ...archive }: Named<Archive>): Archive => archive;

/** Answers the calls on recordings. */
export function serveArchives(on: On, records: Records): void {
  const { archives, videos } = records;
  on(listArchives, ({ query: { archiveType, streamId, ...query } }) => {
    const page = archives.page(
      query,
      (one) =>
        (archiveType === 'ALL' || one.type === archiveType) &&
        (streamId === undefined || one.streamId === streamId),
    );
    return { ...page, content: page.content.map(show) };
  });
  on(createArchive, ({ body: { archiveId, archiveName, startMs, endMs } }) => {
    const whole = archives.require(archiveId);
    if (whole.status !== 'READY') throw conflict('ILLEGAL_TRANSITION', 'This recording is not ready yet');
    const durationMs = (endMs ?? whole.durationMs ?? 0) - startMs;
    const { streamId, archiveName: name } = whole;
    const clip = archive({ archiveName: archiveName ?? name, streamId, sessionId: null, durationMs });
    return show(archives.add(clip));
  });
  on(getArchive, ({ params }) => show(archives.show(params.id)));
  on(deleteArchive, ({ query: { archiveId } }) => {
    const { status } = archives.require(archiveId);
    requireMaker(records, 'stream:delete-any', archiveId);
    if (status === 'RECORDING')
      throw conflict('ILLEGAL_TRANSITION', 'End the stream before you delete its recording');
    archives.remove(archiveId);
    return null;
  });
  on(restoreArchive, ({ params }) => show(archives.restore(params.id)));
  on(replaceArchiveMetadata, ({ params, body: { metadataList } }) =>
    show(archives.update(params.id, { metadataList })),
  );
  on(addArchiveMetadata, ({ params, body: { metadataList } }) =>
    show(
      archives.update(params.id, (before) => ({
        metadataList: [
          ...before.metadataList.filter(({ key }) => !metadataList.some((added) => added.key === key)),
          ...metadataList,
        ],
      })),
    ),
  );
  on(convertToVod, ({ body: { archiveId, name, publishState } }) => {
    const { status, videoId, archiveName, durationMs } = archives.require(archiveId);
    if (status !== 'READY') throw conflict('ILLEGAL_TRANSITION', 'This recording is not ready yet');
    if (videoId !== null) return videos.show(videoId);
    const made = videos.add(video({ name: name ?? archiveName, publishState, durationMs }));
    archives.touch(archiveId, { videoId: made.id });
    return made;
  });
}
