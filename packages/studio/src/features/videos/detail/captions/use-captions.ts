import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { deleteCaption, putCaption } from '@commoncast/core/streams/api';
import { type Caption, MAX_CAPTION_BYTES } from '@commoncast/core/streams/captions';
import type { Vod } from '@commoncast/core/streams/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { videoQuery } from '../../../../data/video-queries.ts';
import { useServices } from '../../../../services/use-services.ts';
import { keepRecord } from '../../../../ui/keep-record.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import { captionProblem, refusedCaption } from './caption-problem.ts';
import type { CaptionTarget } from './caption-target.ts';
import { changeCaptions } from './change-captions.ts';
import { fetchCaptions } from './fetch-captions.ts';
import { languageName } from './languages.ts';

interface CaptionActions {
  /** The language that is being worked at; null: none. */
  readonly busy: string | null;
  readonly upload: (target: CaptionTarget, file: Blob) => Promise<void>;
  /** Deletes, with Undo. */
  readonly remove: (caption: Caption) => Promise<void>;
  readonly download: (caption: Caption) => Promise<void>;
}

interface CaptionChange {
  readonly language: string;
  /** The video that the change is made over. */
  readonly seen: Vod;
  readonly send: (version: number) => Promise<Vod>;
}

/** What can be done with the captions of a video. */
export function useCaptions(video: Vod): CaptionActions {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const { report, offerUndo } = notices.getState();
  const place = `captions/${video.id}` as const;
  const keep = (answer: Vod) => keepRecord(queries, videoQuery(client, video.id).queryKey, answer);

  const changing = useMutation({
    mutationFn: ({ language, seen, send }: CaptionChange) => changeCaptions(seen, language, send),
    onSuccess: keep,
    onError: async (error, { language }) => {
      report(place, reasonOf(error, language));
      // What is there now is what the person is asked to look at.
      if (isApiError(error) && error.code === 'CHANGED_MEANWHILE') await keep(error.data as Vod);
    },
  });
  /** @returns the video by now; null if it could not be done */
  const attempt = (change: CaptionChange): Promise<Vod | null> =>
    changing.mutateAsync(change).catch(() => null);
  const put = ({ language, label }: CaptionTarget, body: string, seen: Vod) =>
    attempt({
      language,
      seen,
      send: (ifMatch) =>
        client.call(putCaption, { params: { id: video.id, language }, query: { label }, body, ifMatch }),
    });

  return {
    busy: changing.isPending ? changing.variables.language : null,
    upload: async (target, file) => {
      if (file.size > MAX_CAPTION_BYTES) {
        report(place, 'This file is over 1 MB. Captions are text; is it the right file?');
        return;
      }
      const text = await file.text();
      const problem = captionProblem(text);
      if (problem !== null) return report(place, problem);
      if (await put(target, text, video)) show(`${languageName(target.language)} captions uploaded`);
    },
    remove: async (caption) => {
      const { language, url } = caption;
      // Read first: with it the deletion can be taken back.
      const text = await fetchCaptions(url).catch(() => null);
      const answer = await attempt({
        language,
        seen: video,
        send: (ifMatch) => client.call(deleteCaption, { params: { id: video.id, language }, ifMatch }),
      });
      if (!answer) return;
      const said = `${languageName(language)} captions deleted`;
      if (text === null) return show(said);
      offerUndo(place, said, async () => void (await put(caption, text, answer)));
    },
    download: async ({ language, url }) => {
      const text = await fetchCaptions(url).catch(() => null);
      if (text === null) return report(place, 'The captions could not be loaded.');
      saveFile(`${video.name}.${language}.vtt`, new Blob([text], { type: 'text/vtt' }));
    },
  };
}

function reasonOf(error: unknown, language: string): string {
  if (!isApiError(error)) return FALLBACK_MESSAGE;
  if (error.code === 'CHANGED_MEANWHILE')
    return `The ${languageName(language)} captions were changed after you opened this page. Check them, then try again.`;
  return refusedCaption(error) ?? error.message;
}
