import { PREVIEW_DETAILS, type PreviewDetails } from '@commoncast/core/players/preview';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import Box from '@mui/material/Box';
import { CARD_RADIUS } from '../theme.ts';
import { usePreviewFrame } from './use-preview-frame.ts';

interface PreviewFrameProps {
  /** Which of the server's preview pages. */
  readonly page: 'player' | 'video';
  readonly title: string;
  readonly details: PublicPlayer;
}

/** The real embed in a frame of its own, showing what it is told, saved or not. */
export function PreviewFrame({ page, title, details }: PreviewFrameProps) {
  const message: PreviewDetails = { type: PREVIEW_DETAILS, details };
  const frame = usePreviewFrame(JSON.stringify(message));
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
