import { useServices } from '../../services/use-services.ts';

/** Copies the address of a watch page, of a video or a playlist. */
export function useCopyLink(): (shown: { readonly watchUrl: string }) => Promise<void> {
  const { snackbars } = useServices();
  const { show } = snackbars.getState();
  return async ({ watchUrl }) => {
    await navigator.clipboard.writeText(new URL(watchUrl, location.href).href).then(
      () => show('Link copied'),
      () => show('The browser does not allow copying here.', { severity: 'error' }),
    );
  };
}
