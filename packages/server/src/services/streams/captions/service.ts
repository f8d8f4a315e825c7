import { randomUUID } from 'node:crypto';
import { isApiError } from '@commoncast/core/http/api-error';
import type { Vod } from '@commoncast/core/streams/schema';
import { writeWebvtt } from '@commoncast/core/streams/webvtt/write-webvtt';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import type { Clock } from '../../../clock.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { notFound } from '../../../problems/problems.ts';
import { type ExpectedVersion, requireVersion, StaleVersion } from '../../../problems/stale-version.ts';
import type { Storage } from '../../../storage/storage.ts';
import { expectLeftovers } from '../cleanup/leftovers-repository.ts';
import { versionOf } from '../making/attempt-recorder.ts';
import { captionFile, captionKey } from '../media-links.ts';
import { lockVideo, NEXT_VERSION, updateVideo } from '../repository.ts';
import { readCaptions, requireLanguageRoom } from './read-captions.ts';
import { deleteCaption, findCaptionLanguages, putCaption } from './repository.ts';

interface NewCaptions {
  readonly language: string;
  readonly label: string;
  /** WebVTT or SRT, as it was sent. */
  readonly source: string;
}

/** Both answer the video, whose version they raise. */
export interface CaptionsService {
  put(member: Member, videoId: string, captions: NewCaptions, expected?: ExpectedVersion): Promise<Vod>;
  remove(member: Member, videoId: string, language: string, expected?: ExpectedVersion): Promise<Vod>;
}

interface CaptionsParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Called with failures that the cleanup mends. */
  readonly onFailure: (error: unknown) => void;
  readonly readVideo: (member: Member, videoId: string) => Promise<Vod>;
}

/** Captions of a business's videos. We never serve what was sent, but rewrite what we understood of it. */
export function createCaptionsService({
  database,
  storage,
  clock,
  onFailure,
  readVideo,
}: CaptionsParts): CaptionsService {
  async function change<T>(
    member: Member,
    videoId: string,
    expected: ExpectedVersion,
    work: (tx: Executor, now: Date) => Promise<T>,
  ): Promise<T> {
    return await database.transaction(async (tx) => {
      const video = await lockVideo(tx, member.businessId, videoId);
      if (!video) throw notFound();
      requireVersion(expected, video, () => readVideo(member, videoId));
      const now = clock();
      const result = await work(tx, now);
      const changed = { version: NEXT_VERSION, updated_at: now, leftovers_since: now };
      await updateVideo(tx, member.businessId, videoId, changed);
      await recordAction(tx, member, { action: 'video.update', subjectId: videoId }, now);
      return result;
    });
  }

  return {
    put: async (member, videoId, { language, label, source }, expected) => {
      member.require('video:write');
      const version = `${versionOf(clock())}${randomUUID().slice(0, 8)}`;
      const file = captionFile(language, version);
      if (!(await expectLeftovers(database.root, member.businessId, videoId, clock()))) throw notFound();
      const cues = readCaptions(source);
      const key = captionKey(videoId, file);
      await storage.put(key, [Buffer.from(writeWebvtt(cues))]);
      // The language's earlier file stays until the cleanup, for those who are about to fetch it.
      const changed = change(member, videoId, expected, async (tx, now) => {
        requireLanguageRoom(await findCaptionLanguages(tx, videoId), language);
        await putCaption(tx, { video_id: videoId, language, label, version, file, updated_at: now });
      });
      await changed.catch(async (error: unknown) => {
        // After any other failure the row may name it.
        if (isApiError(error) || error instanceof StaleVersion) await storage.delete(key).catch(onFailure);
        throw error;
      });
      return readVideo(member, videoId);
    },
    remove: async (member, videoId, language, expected) => {
      member.require('video:write');
      const gone = await change(member, videoId, expected, async (tx) => {
        const file = await deleteCaption(tx, videoId, language);
        if (file === null) throw notFound();
        return file;
      });
      // After the commit: if it fails, the cleanup removes the file.
      await storage.delete(captionKey(videoId, gone)).catch(onFailure);
      return readVideo(member, videoId);
    },
  };
}
