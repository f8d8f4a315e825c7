import Box from '@mui/material/Box';
import type { StoryboardFrame } from './storyboard.ts';

/** One frame of a storyboard, filling the box that it stands in. Decorative. */
export function StoryboardPicture({ frame }: { readonly frame: StoryboardFrame }) {
  const { sheetUrl, x, y, width, height } = frame;
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`${x} ${y} ${width} ${height}`}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', bgcolor: 'common.black' }}
    >
      <image href={sheetUrl} />
    </Box>
  );
}
