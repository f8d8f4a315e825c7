import { useEffect, useState } from 'react';
import type { EditLink } from './edit-link.tsx';
import { hasSession } from './has-session.ts';

/** What leads members to the studio: fetched only where the studio was signed in to. Visitors load none of it. */
export function useEditLink(): typeof EditLink | null {
  const [loaded, setLoaded] = useState<{ readonly link: typeof EditLink } | null>(null);
  useEffect(() => {
    if (!hasSession()) return;
    // The page is as good without it.
    import('./edit-link.tsx').then(
      ({ EditLink: link }) => setLoaded({ link }),
      () => {},
    );
  }, []);
  return loaded?.link ?? null;
}
