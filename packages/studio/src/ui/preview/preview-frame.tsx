import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import { PREVIEW_DETAILS, type PreviewDetails } from '@commoncast/core/players/preview';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import { shapeOf } from '@commoncast/core/players/snippet';
import Box from '@mui/material/Box';
import { CARD_RADIUS } from '../theme.ts';
import { usePreviewFrame } from './use-preview-frame.ts';

interface PreviewFrameProps {
  readonly title: string;
  readonly details: PublicPlayer;
}

/** The real embed in a frame of its own, showing what it is told, saved or not. */
export function PreviewFrame({ title, details }: PreviewFrameProps) {
  const message: PreviewDetails = { type: PREVIEW_DETAILS, details };
  const { width, height } = shapeOf(details.video ?? { width: null, height: null });
  const frame = usePreviewFrame(JSON.stringify(message));
  return (
    <Box
      component="iframe"
      ref={frame}
      src={VISITOR_PATHS.playerPreview}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture"
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: `${width} / ${height}`,
        // A high picture stays in sight as a whole; where the preview is pinned, it leaves room for the fields.
        maxHeight: 'var(--preview-max-height, 70vh)',
        border: 0,
        borderRadius: CARD_RADIUS,
        bgcolor: 'common.black',
      }}
    />
  );
}
