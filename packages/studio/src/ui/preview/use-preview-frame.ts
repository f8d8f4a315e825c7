import { PREVIEW_READY } from '@commoncast/core/players/preview';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Tells a preview page of our own what to show, once it is ready and again after each change.
 * @param text the message as JSON, so that an equal one is not sent again: that would start the player anew
 */
export function usePreviewFrame(text: string): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      const isFromFrame = source === frame.current?.contentWindow && origin === location.origin;
      if (isFromFrame && data?.type === PREVIEW_READY) setReady(true);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(JSON.parse(text), location.origin);
  }, [isReady, text]);
  return frame;
}
