import {
  addArchiveMetadata,
  convertToVod,
  createArchive,
  deleteArchive,
  getArchive,
  listArchives,
  listArchivesOfStream,
  replaceArchiveMetadata,
  restoreArchive,
  setArchiveCallToAction,
} from '@commoncast/core/archives/api';
import type { Bind } from '../../http/bind.ts';
import type { ArchivesService } from './service.ts';

/** Binds the calls on recordings. */
export function archivesRoutes(bind: Bind, archives: ArchivesService): void {
  bind(listArchives, ({ member, query }) => archives.list(member, query));
  bind(createArchive, ({ member, body }) => archives.create(member, body));
  bind(getArchive, ({ member, params }) => archives.get(member, params.id));
  bind(listArchivesOfStream, ({ member, params, query }) => archives.listOf(member, params.id, query));
  bind(deleteArchive, async ({ member, query }) => {
    await archives.remove(member, query.archiveId);
    return null;
  });
  bind(restoreArchive, ({ member, params }) => archives.restore(member, params.id));
  bind(replaceArchiveMetadata, ({ member, params, body }) =>
    archives.replaceMetadata(member, params.id, body.metadataList),
  );
  bind(addArchiveMetadata, ({ member, params, body }) =>
    archives.addMetadata(member, params.id, body.metadataList),
  );
  bind(setArchiveCallToAction, ({ member, body }) =>
    archives.setCallToAction(member, body.archiveId, body.callToAction),
  );
  bind(convertToVod, ({ member, body }) => archives.convert(member, body));
}
