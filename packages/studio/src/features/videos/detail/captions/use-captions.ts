import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { deleteCaption, putCaption } from '@commoncast/core/streams/api';
import { type Caption, MAX_CAPTION_BYTES } from '@commoncast/core/streams/captions';
import type { Vod } from '@commoncast/core/streams/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { videoQuery } from '../../../../data/video-queries.ts';
import { useServices } from '../../../../services/use-services.ts';
import { captionProblem, refusedCaption } from './caption-problem.ts';
import { languageName } from './languages.ts';

interface CaptionActions {
  /** The language that is being worked at; null: none. */
  readonly busy: string | null;
  readonly upload: (target: Pick<Caption, 'language' | 'label'>, file: Blob) => Promise<void>;
  /** Deletes, with Undo. */
  readonly remove: (caption: Caption) => Promise<void>;
  readonly download: (caption: Caption) => Promise<void>;
}

/** What can be done with the captions of a video. */
export function useCaptions(video: Vod): CaptionActions {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { show } = snackbars.getState();
  const { report, offerUndo } = notices.getState();
  const place = `captions/${video.id}` as const;

  /** @returns whether it could be done */
  const attempt = async (language: string, work: () => Promise<Vod>): Promise<boolean> => {
    setBusy(language);
    try {
      queries.setQueryData(videoQuery(client, video.id).queryKey, await work());
      return true;
    } catch (error) {
      const reason = isApiError(error) ? error.message : FALLBACK_MESSAGE;
      report(place, refusedCaption(error) ?? reason);
      return false;
    } finally {
      setBusy(null);
    }
  };
  const put = ({ language, label }: Pick<Caption, 'language' | 'label'>, body: string) =>
    attempt(language, () =>
      client.call(putCaption, { params: { id: video.id, language }, query: { label }, body }),
    );

  return {
    busy,
    upload: async (target, file) => {
      if (file.size > MAX_CAPTION_BYTES) {
        report(place, 'This file is over 1 MB. Captions are text; is it the right file?');
        return;
      }
      const text = await file.text();
      const problem = captionProblem(text);
      if (problem !== null) return report(place, problem);
      if (await put(target, text)) show(`${languageName(target.language)} captions uploaded`);
    },
    remove: async (caption) => {
      const { language } = caption;
      // Read first: with it the deletion can be taken back.
      const text = await readText(caption).catch(() => null);
      const isDone = await attempt(language, () =>
        client.call(deleteCaption, { params: { id: video.id, language } }),
      );
      if (!isDone) return;
      const said = `${languageName(language)} captions deleted`;
      if (text === null) return show(said);
      offerUndo(place, said, () => put(caption, text));
    },
    download: async (caption) => {
      const text = await readText(caption).catch(() => null);
      if (text === null) return report(place, 'The captions could not be loaded.');
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
      link.download = `${video.name}.${caption.language}.vtt`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  };
}

async function readText({ url }: Caption): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`captions answered ${answer.status}`);
  return answer.text();
}
