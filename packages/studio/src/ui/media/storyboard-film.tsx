import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parseStoryboard } from './storyboard.ts';

const FRAME_MS = 400;
/** Frames that one round shows, however long the video is. */
const FRAMES_PER_ROUND = 20;

/** Runs through a video's storyboard, filling the box that it stands in. Still where motion is not wanted. */
export function StoryboardFilm({ storyboardUrl }: { readonly storyboardUrl: string }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const [round, setRound] = useState(0);
  const { data: frames = [] } = useQuery({
    queryKey: ['storyboard', storyboardUrl],
    queryFn: async ({ signal }) => {
      const answer = await fetch(storyboardUrl, { signal });
      return answer.ok
        ? parseStoryboard(await answer.text(), new URL(storyboardUrl, location.href).href)
        : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => setRound((count) => count + 1), FRAME_MS);
    return () => clearInterval(timer);
  }, [isStill]);

  const step = Math.max(1, Math.floor(frames.length / FRAMES_PER_ROUND));
  const frame = frames[(round * step) % Math.max(1, frames.length)];
  if (!frame || isStill) return null;
  const { sheetUrl, x, y, width, height } = frame;
  return (
    <Box
      component="svg"
      viewBox={`${x} ${y} ${width} ${height}`}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', bgcolor: 'common.black' }}
    >
      <image href={sheetUrl} />
    </Box>
  );
}
