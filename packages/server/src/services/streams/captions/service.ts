import { MAX_CAPTIONS } from '@commoncast/core/streams/captions';
import { type CaptionsRefusal, parseCaptions } from '@commoncast/core/streams/webvtt/parse-captions';
import { writeWebvtt } from '@commoncast/core/streams/webvtt/write-webvtt';
import type { Member } from '../../../callers/member.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { invalid, notFound } from '../../../problems/problems.ts';
import type { Storage } from '../../../storage/storage.ts';
import { captionKey } from '../media-links.ts';
import { lockVideo } from '../repository.ts';
import { deleteCaption, findCaptionLanguages, putCaption } from './repository.ts';

interface NewCaptions {
  readonly language: string;
  readonly label: string;
  /** WebVTT or SRT, as it was sent. */
  readonly source: string;
}

export interface CaptionsService {
  put(member: Member, videoId: string, captions: NewCaptions): Promise<void>;
  remove(member: Member, videoId: string, language: string): Promise<void>;
}

interface CaptionsParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
}

const REFUSALS: Readonly<Record<CaptionsRefusal, string>> = {
  NO_CUES: 'There are no captions in this file. Upload WebVTT (.vtt) or SubRip (.srt).',
  TOO_MANY_CUES: 'This file has more than 20,000 captions.',
};

/** Captions of a business's videos. We never serve what was sent, but rewrite what we understood of it. */
export function createCaptionsService({ database, storage, clock }: CaptionsParts): CaptionsService {
  return {
    put: async (member, videoId, { language, label, source }) => {
      member.require('video:write');
      const cues = parseCaptions(source);
      await database.transaction(async (tx) => {
        // The lock keeps two uploads of one language apart, file and row. The file is written inside the transaction:
        // a language's file has one name, so outside it one upload's text could end up under the other's label.
        if (!(await lockVideo(tx, member.businessId, videoId))) throw notFound();
        if (typeof cues === 'string') throw invalid({ body: REFUSALS[cues] });
        const known = await findCaptionLanguages(tx, videoId);
        if (known.length >= MAX_CAPTIONS && !known.includes(language))
          throw invalid({ language: `A video can have captions in ${MAX_CAPTIONS} languages` });
        const now = clock();
        const version = now.getTime().toString(36);
        await storage.put(captionKey(videoId, language), [Buffer.from(writeWebvtt(cues))]);
        await putCaption(tx, { video_id: videoId, language, label, version, updated_at: now });
      });
    },
    remove: async (member, videoId, language) => {
      member.require('video:write');
      await database.transaction(async (tx) => {
        if (!(await lockVideo(tx, member.businessId, videoId))) throw notFound();
        if (!(await deleteCaption(tx, videoId, language))) throw notFound();
        await storage.delete(captionKey(videoId, language));
      });
    },
  };
}
