import { MAX_CAPTIONS, NO_CAPTIONS } from '@commoncast/core/streams/captions';
import type { Vod } from '@commoncast/core/streams/schema';
import { type CaptionsRefusal, parseCaptions } from '@commoncast/core/streams/webvtt/parse-captions';
import { writeWebvtt } from '@commoncast/core/streams/webvtt/write-webvtt';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import type { Clock } from '../../../clock.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { invalid, notFound } from '../../../problems/problems.ts';
import { type ExpectedVersion, requireVersion } from '../../../problems/stale-version.ts';
import type { Storage } from '../../../storage/storage.ts';
import { captionKey } from '../media-links.ts';
import { lockVideo, NEXT_VERSION, updateVideo } from '../repository.ts';
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
  readonly readVideo: (member: Member, videoId: string) => Promise<Vod>;
}

const REFUSALS: Readonly<Record<CaptionsRefusal, string>> = {
  NO_CUES: NO_CAPTIONS,
  TOO_MANY_CUES: 'This file has more than 20,000 captions.',
};

/** Captions of a business's videos. We never serve what was sent, but rewrite what we understood of it. */
export function createCaptionsService({
  database,
  storage,
  clock,
  readVideo,
}: CaptionsParts): CaptionsService {
  /** The lock keeps two changes of one language apart, file and row. */
  async function change(
    member: Member,
    videoId: string,
    expected: ExpectedVersion,
    work: (tx: Executor, now: Date) => Promise<void>,
  ): Promise<Vod> {
    await database.transaction(async (tx) => {
      const video = await lockVideo(tx, member.businessId, videoId);
      if (!video) throw notFound();
      requireVersion(expected, video, () => readVideo(member, videoId));
      const now = clock();
      await work(tx, now);
      await updateVideo(tx, member.businessId, videoId, { version: NEXT_VERSION, updated_at: now });
      await recordAction(tx, member, { action: 'video.update', subjectId: videoId }, now);
    });
    return readVideo(member, videoId);
  }

  return {
    put: async (member, videoId, { language, label, source }, expected) => {
      member.require('video:write');
      const cues = parseCaptions(source);
      return await change(member, videoId, expected, async (tx, now) => {
        if (typeof cues === 'string') throw invalid({ body: REFUSALS[cues] });
        const known = await findCaptionLanguages(tx, videoId);
        if (known.length >= MAX_CAPTIONS && !known.includes(language))
          throw invalid({ language: `A video can have captions in ${MAX_CAPTIONS} languages` });
        // Inside the transaction: a language's file has one name, so outside it one upload's text could end up under
        // the other's label.
        await storage.put(captionKey(videoId, language), [Buffer.from(writeWebvtt(cues))]);
        const version = now.getTime().toString(36);
        await putCaption(tx, { video_id: videoId, language, label, version, updated_at: now });
      });
    },
    remove: async (member, videoId, language, expected) => {
      member.require('video:write');
      return await change(member, videoId, expected, async (tx) => {
        if (!(await deleteCaption(tx, videoId, language))) throw notFound();
        await storage.delete(captionKey(videoId, language));
      });
    },
  };
}
