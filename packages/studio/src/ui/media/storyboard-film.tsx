import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { StoryboardPicture } from './storyboard-picture.tsx';
import { useStoryboard } from './use-storyboard.ts';

const FRAME_MS = 400;
/** Frames that one round shows, however long the video is. */
const FRAMES_PER_ROUND = 20;

/** Runs through a video's storyboard, filling the box that it stands in. Still where motion is not wanted. */
export function StoryboardFilm({ storyboardUrl }: { readonly storyboardUrl: string }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const [round, setRound] = useState(0);
  const { frames } = useStoryboard(storyboardUrl);
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => setRound((count) => count + 1), FRAME_MS);
    return () => clearInterval(timer);
  }, [isStill]);

  const step = Math.max(1, Math.floor(frames.length / FRAMES_PER_ROUND));
  const frame = frames[(round * step) % Math.max(1, frames.length)];
  if (!frame || isStill) return null;
  return <StoryboardPicture frame={frame} />;
}
