import type { Vod } from '@commoncast/core/streams/schema';
import { useServices } from '../../services/use-services.ts';

/** Copies the address of a video's watch page. */
export function useCopyLink(): (video: Pick<Vod, 'watchUrl'>) => Promise<void> {
  const { snackbars } = useServices();
  const { show } = snackbars.getState();
  return async ({ watchUrl }) => {
    await navigator.clipboard.writeText(new URL(watchUrl, location.href).href).then(
      () => show('Link copied'),
      () => show('The browser does not allow copying here.', { severity: 'error' }),
    );
  };
}
