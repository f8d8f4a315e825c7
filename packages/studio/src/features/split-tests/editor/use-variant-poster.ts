import { takeAlternatePoster, uploadAlternatePoster } from '@commoncast/core/streams/api';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import { useServices } from '../../../services/use-services.ts';
import type { PosterActions } from '../../../ui/media/poster-picker.tsx';
import { usePictureAttempt } from '../../../ui/media/use-picture-attempt.ts';

/** Makes posters of a video for a variant; visitors see one once the test is saved and runs. */
export function useVariantPoster(
  videoId: string,
  onChoose: (poster: AlternatePoster | null) => void,
): PosterActions {
  const { client } = useServices();
  const { isBusy, problem, attempt } = usePictureAttempt(onChoose);
  const params = { id: videoId };
  return {
    isBusy,
    problem,
    upload: (file) => attempt(() => client.call(uploadAlternatePoster, { params, body: file }), file),
    take: (atS) => attempt(() => client.call(takeAlternatePoster, { params, body: { atS } })),
    reset: () => attempt(async () => null),
  };
}
