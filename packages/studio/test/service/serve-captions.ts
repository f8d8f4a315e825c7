import { deleteCaption, putCaption } from '@commoncast/core/streams/api';
import type { Caption } from '@commoncast/core/streams/captions';
import { writeWebvtt } from '@commoncast/core/streams/webvtt/write-webvtt';
import { notFound } from '@commoncast/server/problems/problems';
import {
  readCaptions,
  requireLanguageRoom,
} from '@commoncast/server/services/streams/captions/read-captions';
import type { On } from './answering.ts';
import { newAddress } from './our-addresses.ts';
import type { Records } from './records.ts';

/** Answers the calls on captions, which it keeps as the plain WebVTT that it understood. */
export function serveCaptions(on: On, records: Records): void {
  const { videos, files } = records;
  on(putCaption, ({ params: { id, language }, query: { label }, body, expected }) => {
    videos.require(id);
    const cues = readCaptions(body);
    videos.update(
      id,
      ({ captions }) => {
        const known = captions.map((one) => one.language);
        requireLanguageRoom(known, language);
        const caption = addCaptionFile(records, { id, language, label }, writeWebvtt(cues));
        const others = captions.filter((one) => one.language !== language);
        return { captions: [...others, caption].toSorted(byLabel) };
      },
      expected,
    );
    return videos.show(id);
  });
  on(deleteCaption, ({ params: { id, language }, expected }) => {
    videos.update(
      id,
      ({ captions }) => {
        const gone = captions.find((one) => one.language === language);
        if (!gone) throw notFound();
        files.delete(gone.url);
        return { captions: captions.filter((one) => one !== gone) };
      },
      expected,
    );
    return videos.show(id);
  });
}

interface CaptionName {
  /** Of the video. */
  readonly id: string;
  readonly language: string;
  readonly label: string;
}

/** Puts captions at an address of their own, as each change does. */
export function addCaptionFile(
  { files }: Pick<Records, 'files'>,
  { id, language, label }: CaptionName,
  text: string,
): Caption {
  const url = newAddress(`/cdn/vod/${id}/captions-${language}.vtt`);
  files.set(url, text);
  return { language, label, url, updatedDate: new Date().toISOString() };
}

function byLabel(a: Caption, b: Caption): number {
  const [one, other] = [a, b].map(({ label, language }) => `${label.toLowerCase()}\0${language}`);
  return String(one) < String(other) ? -1 : 1;
}
