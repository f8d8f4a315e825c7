import type { Vod } from '@commoncast/core/streams/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { CARD_RADIUS } from '../../../../ui/theme.ts';
import { NoPicture } from './no-picture.tsx';
import { type OpenMedia, openMedia } from './open-media.ts';
import { OverPictures } from './over-pictures.tsx';
import { PlayerControls } from './player-controls.tsx';
import { usePlayhead, usePlayheadState } from './playhead-context.ts';
import { textTrackStyles } from './text-track-styles.ts';
import { useShownCues } from './use-shown-cues.ts';

interface ReviewPlayerProps {
  readonly video: Vod;
  readonly url: string;
}

/** Plays a video for those who work on it: frame by frame, at any speed, with its chapters and captions. */
export function ReviewPlayer({ video, url }: ReviewPlayerProps) {
  const playhead = usePlayhead();
  const status = usePlayheadState((state) => state.status);
  const region = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const [media, setMedia] = useState<OpenMedia | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Until somebody chooses, the first that there are; they may only just be written.
  const [chosen, setChosen] = useState<string | null>();
  const language = chosen === undefined ? (video.captions[0]?.language ?? null) : chosen;
  const cues = useShownCues(video.captions, language);
  const { width, height } = video;
  const hasPicture = Boolean(width && height);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same address again.
  useEffect(() => {
    if (!screen.current) return;
    const opened = openMedia(screen.current, url, playhead);
    setMedia(opened);
    return () => opened.close();
  }, [url, playhead, attempt]);
  useEffect(() => media?.showCues(cues), [media, cues]);

  return (
    <Box
      ref={region}
      role="region"
      aria-label="Player"
      aria-busy={status === 'loading'}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: CARD_RADIUS,
        overflow: 'hidden',
      }}
    >
      <Box
        onClick={playhead.toggle}
        sx={{
          position: 'relative',
          flex: '1 1 auto',
          minHeight: 0,
          bgcolor: hasPicture ? 'common.black' : 'action.hover',
          // A high picture stays in sight as a whole; where the player is pinned, it leaves room for the fields.
          ...(hasPicture
            ? { aspectRatio: `${width} / ${height}`, maxHeight: 'var(--preview-max-height, 60vh)' }
            : { aspectRatio: '16 / 6', minHeight: '8rem' }),
        }}
      >
        {!hasPicture && <NoPicture />}
        <Box ref={screen} sx={textTrackStyles} />
        {width && height && <OverPictures ratio={width / height} />}
      </Box>
      {status === 'failed' && (
        <Alert
          severity="error"
          square
          action={
            <Button color="inherit" size="small" onClick={() => setAttempt((last) => last + 1)}>
              Retry
            </Button>
          }
        >
          The video could not be played here. Check your connection and try again.
        </Alert>
      )}
      <PlayerControls
        video={video}
        language={language}
        onLanguage={setChosen}
        onFullScreen={() => void toggleFullScreen(region.current)}
      />
    </Box>
  );
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen();
}
