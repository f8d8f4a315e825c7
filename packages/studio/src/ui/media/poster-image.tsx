import { posterAt } from '@commoncast/core/cdn/poster';
import Box from '@mui/material/Box';

interface PosterImageProps {
  readonly posterUrl: string;
  /** Of the box that it fills, in CSS pixels. */
  readonly widthPx: number;
}

/** A poster that fills its box, no larger than the screen can show. Decorative: the name stands beside it. */
export function PosterImage({ posterUrl, widthPx }: PosterImageProps) {
  return (
    <Box
      component="img"
      src={posterAt(posterUrl, widthPx)}
      srcSet={[1, 2, 3].map((density) => `${posterAt(posterUrl, widthPx * density)} ${density}x`).join()}
      alt=""
      loading="lazy"
      decoding="async"
      sx={{ width: '100%', height: '100%', objectFit: 'contain', bgcolor: 'common.black' }}
    />
  );
}
