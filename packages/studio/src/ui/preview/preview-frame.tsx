import { PREVIEW_DETAILS, PREVIEW_READY, type PreviewDetails } from '@commoncast/core/players/preview';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { CARD_RADIUS } from '../theme.ts';

interface PreviewFrameProps {
  /** Which of the server's preview pages. */
  readonly page: 'player' | 'video';
  readonly title: string;
  readonly details: PublicPlayer;
}

/** The real embed in a frame of its own, showing what it is told, saved or not. */
export function PreviewFrame({ page, title, details }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  // As text, so that equal details are not sent again: that would start the player anew.
  const sent = JSON.stringify(details);

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      const isFromFrame = source === frame.current?.contentWindow && origin === location.origin;
      if (isFromFrame && data?.type === PREVIEW_READY) setReady(true);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const message: PreviewDetails = { type: PREVIEW_DETAILS, details: JSON.parse(sent) };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isReady, sent]);

  return (
    <Box
      component="iframe"
      ref={frame}
      src={`/preview/${page}`}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture"
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '16 / 9',
        border: 0,
        borderRadius: CARD_RADIUS,
        bgcolor: 'common.black',
      }}
    />
  );
}
