import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { putCaption } from '@commoncast/core/streams/api';
import { type Caption, MAX_CAPTION_BYTES } from '@commoncast/core/streams/captions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { videoQuery } from '../../../../../data/video-queries.ts';
import { useServices } from '../../../../../services/use-services.ts';

const TOO_LARGE = 'These captions are over 1 MB, which is more than a video can have. Shorten them.';

interface SaveCaptions {
  readonly isSaving: boolean;
  /** Why the last attempt failed; null while nothing did. */
  readonly problem: string | null;
  /** @returns whether it could be done */
  readonly save: (webvtt: string) => Promise<boolean>;
}

/** Saves the captions of a video in one language. */
export function useSaveCaptions(
  videoId: string,
  { language, label }: Pick<Caption, 'language' | 'label'>,
): SaveCaptions {
  const { client } = useServices();
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (body: string): Promise<boolean> => {
    if (new Blob([body]).size > MAX_CAPTION_BYTES) {
      setProblem(TOO_LARGE);
      return false;
    }
    setSaving(true);
    setProblem(null);
    try {
      const call = { params: { id: videoId, language }, query: { label }, body };
      queries.setQueryData(videoQuery(client, videoId).queryKey, await client.call(putCaption, call));
      return true;
    } catch (error) {
      const [reason] = isApiError(error) ? Object.values(error.fields) : [];
      setProblem(reason ?? (isApiError(error) ? error.message : FALLBACK_MESSAGE));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, problem, save };
}
