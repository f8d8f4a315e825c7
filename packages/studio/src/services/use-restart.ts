import { useServices } from './use-services.ts';

/**
 * Loads the studio from the start once the cookies are another session's, so that nothing of this one is left in it.
 * Whether to lose what is unsaved has to be asked before.
 */
export function useRestart(): (path: string) => void {
  const { unsaved, uploads, queries } = useServices();
  return (path) => {
    uploads.stop();
    void queries.cancelQueries();
    unsaved.getState().forget();
    location.assign(path);
  };
}
