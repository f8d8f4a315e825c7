import { deletePoster, putPoster, takePoster } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { useQueryClient } from '@tanstack/react-query';
import { videoQuery } from '../../../../data/video-queries.ts';
import { useServices } from '../../../../services/use-services.ts';
import type { PosterActions } from '../../../../ui/media/poster-picker.tsx';
import { usePictureAttempt } from '../../../../ui/media/use-picture-attempt.ts';

/** What can be done with the poster of a video. */
export function usePoster({ id }: Vod): PosterActions {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { isBusy, problem, attempt } = usePictureAttempt<Vod>((changed) => {
    queries.setQueryData(videoQuery(client, changed.id).queryKey, changed);
    void queries.invalidateQueries({ queryKey: ['videos', 'list'] });
    snackbars.getState().show('Poster changed');
  });
  const params = { id };
  return {
    isBusy,
    problem,
    upload: (file) => attempt(() => client.call(putPoster, { params, body: file }), file),
    take: (atS) => attempt(() => client.call(takePoster, { params, body: { atS } })),
    reset: () => attempt(() => client.call(deletePoster, { params })),
  };
}
