import { createBrowserKey } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import { useEffect, useState } from 'react';
import { useServices } from '../../../../services/use-services.ts';
import { type BrowserSource, createBrowserSource } from './browser-source.ts';

/** Opens camera and microphone of this browser for a stream, and closes them with the component; null at first. */
export function useBrowserSource({ id, orientation }: Stream, whipUrl: string): BrowserSource | null {
  const { client } = useServices();
  const [source, setSource] = useState<BrowserSource | null>(null);
  useEffect(() => {
    const opened = createBrowserSource({
      orientation,
      whipUrl,
      makeKey: async () => (await client.call(createBrowserKey, { params: { id } })).streamKey,
    });
    setSource(opened);
    // One after the other, so that the browser asks once at a time.
    void opened.chooseCamera('').then(() => opened.chooseMicrophone(''));
    return () => opened.close();
  }, [client, id, orientation, whipUrl]);
  return source;
}
