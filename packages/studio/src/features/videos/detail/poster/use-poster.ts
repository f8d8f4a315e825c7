import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { deletePoster, putPoster, takePoster } from '@commoncast/core/streams/api';
import { MAX_POSTER_BYTES } from '@commoncast/core/streams/poster';
import type { Vod } from '@commoncast/core/streams/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../../app/use-services.ts';
import { videoQuery } from '../../../../data/video-queries.ts';

interface PosterActions {
  readonly isBusy: boolean;
  /** Why the last attempt failed; null while nothing did. */
  readonly problem: string | null;
  /** All of them say whether it could be done. */
  readonly upload: (file: File) => Promise<boolean>;
  readonly take: (atS: number) => Promise<boolean>;
  readonly reset: () => Promise<boolean>;
}

const TOO_LARGE = 'This file is over 20 MB. Choose a smaller picture.';

/** What can be done with the poster of a video. */
export function usePoster({ id }: Vod): PosterActions {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id };

  const attempt = async (work: () => Promise<Vod>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      queries.setQueryData(videoQuery(client, id).queryKey, await work());
      void queries.invalidateQueries({ queryKey: ['videos', 'list'] });
      snackbars.getState().show('Poster changed');
      return true;
    } catch (error) {
      const [reason] = isApiError(error) ? Object.values(error.fields) : [];
      setProblem(reason ?? (isApiError(error) ? error.message : FALLBACK_MESSAGE));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    problem,
    upload: async (file) => {
      if (file.size <= MAX_POSTER_BYTES) return attempt(() => client.call(putPoster, { params, body: file }));
      setProblem(TOO_LARGE);
      return false;
    },
    take: (atS) => attempt(() => client.call(takePoster, { params, body: { atS } })),
    reset: () => attempt(() => client.call(deletePoster, { params })),
  };
}
