import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatClock } from '../format/format-clock.ts';
import { layout } from '../theme.ts';
import { PosterImage } from './poster-image.tsx';
import { StoryboardFilm } from './storyboard-film.tsx';

interface ThumbnailProps {
  readonly posterUrl: string | null;
  readonly storyboardUrl?: string | null;
  readonly durationMs?: number | null;
  readonly isSmall?: boolean;
}

/** A video's picture; it moves while it is pointed at. Decorative: the name stands beside it. */
export function Thumbnail({ posterUrl, storyboardUrl, durationMs, isSmall = false }: ThumbnailProps) {
  const [isMoving, setMoving] = useState(false);
  return (
    <Box
      aria-hidden
      onPointerEnter={(event) => setMoving(event.pointerType === 'mouse')}
      onPointerLeave={() => setMoving(false)}
      sx={{
        position: 'relative',
        width: isSmall ? layout.smallThumbnailWidth : layout.thumbnailWidth,
        flexShrink: 0,
        aspectRatio: '16 / 9',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.secondary',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {posterUrl ? (
        <PosterImage
          posterUrl={posterUrl}
          widthPx={Number.parseInt(isSmall ? layout.smallThumbnailWidth : layout.thumbnailWidth, 10)}
        />
      ) : (
        <VideocamOutlined />
      )}
      {isMoving && storyboardUrl && <StoryboardFilm storyboardUrl={storyboardUrl} />}
      {durationMs != null && !isSmall && (
        <Box
          component="span"
          sx={{
            position: 'absolute',
            insetInlineEnd: (theme) => theme.spacing(1),
            bottom: (theme) => theme.spacing(1),
            px: 1,
            borderRadius: 0.5,
            typography: 'caption',
            fontVariantNumeric: 'tabular-nums',
            color: 'common.white',
            bgcolor: 'common.black',
          }}
        >
          {formatClock(durationMs)}
        </Box>
      )}
    </Box>
  );
}
