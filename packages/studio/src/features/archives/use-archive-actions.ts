import {
  convertToVod,
  createArchive,
  deleteArchive,
  replaceArchiveMetadata,
  restoreArchive,
} from '@commoncast/core/archives/api';
import { useQueryClient } from '@tanstack/react-query';
import { type Archive, readArchive } from '../../data/archives.ts';
import { useRemoval } from '../../data/use-removal.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';

export interface Conversion {
  readonly archiveId: string;
  readonly name: string;
}

interface Clip {
  readonly archiveId: string;
  readonly archiveName: string;
  readonly startMs: number;
  readonly endMs: number | null;
}

interface ArchiveActions {
  /** With Undo. */
  readonly remove: (archive: Archive) => Promise<void>;
  /** Makes a video of it. @returns the video's id @throws {ApiError} refused; the same below */
  readonly convert: (conversion: Conversion) => Promise<string>;
  /** Makes a recording of a part of it. */
  readonly makeClip: (clip: Clip) => Promise<void>;
  readonly saveMetadata: (archive: Archive, metadata: Archive['metadataList']) => Promise<void>;
}

/** What can be done with recordings. */
export function useArchiveActions(): ArchiveActions {
  const { client } = useServices();
  const queries = useQueryClient();
  const { create, finish } = useCreateOnce((body: Conversion, idempotencyKey) =>
    client.call(convertToVod, { body, idempotencyKey }),
  );
  const clips = useCreateOnce((body: Clip, idempotencyKey) =>
    client.call(createArchive, { body, idempotencyKey }),
  );
  const removeRows = useRemoval<Archive>({
    place: 'archives',
    plural: 'recordings',
    refresh: [['archives']],
    remove: ({ id }) => client.call(deleteArchive, { query: { archiveId: id, reason: 'delete' } }),
    restore: async ({ id }) => readArchive(await client.call(restoreArchive, { params: { id } })),
  });
  const refresh = (...keys: readonly string[]) =>
    Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
  return {
    remove: async (archive) => void (await removeRows([archive])),
    convert: async (conversion) => {
      const { kept } = await create(conversion);
      finish();
      await refresh('archives', 'videos', 'streams');
      return kept.id;
    },
    makeClip: async (clip) => {
      await clips.create(clip);
      clips.finish();
      await refresh('archives');
    },
    saveMetadata: async ({ id }, metadataList) => {
      await client.call(replaceArchiveMetadata, { params: { id }, body: { metadataList } });
      await refresh('archives');
    },
  };
}
