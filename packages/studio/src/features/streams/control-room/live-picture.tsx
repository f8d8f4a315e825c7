import type { Orientation } from '@commoncast/core/live/constants';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useIsVisible } from '../../../ui/use-is-visible.ts';
import { PictureFrame } from './picture-frame.tsx';

/** As wide and as high as the picture of each orientation, for its place before there is one. */
const RATIOS: Readonly<Record<Orientation, string>> = {
  LANDSCAPE: '16 / 9',
  PORTRAIT: '9 / 16',
  SQUARE: '1 / 1',
};

interface LivePictureProps {
  /** Null while nothing arrives. */
  readonly previewUrl: string | null;
  readonly orientation: Orientation;
  /** Whether it may keep a connection to the server open; undefined until it is known. */
  readonly hasSeat: boolean | undefined;
  /** What stands in the place of the picture. */
  readonly emptyText: string;
}

/** The picture as it arrives at the server, large and without sound unless somebody wants it. */
export function LivePicture({ previewUrl, orientation, hasSeat, emptyText }: LivePictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latestUrl = useRef(previewUrl);
  latestUrl.current = previewUrl ?? latestUrl.current;
  const [isMuted, setMuted] = useState(true);
  const hasPicture = previewUrl !== null;
  // Behind other tabs, it is there for those who listen.
  const isWatched = useIsVisible() || !isMuted;
  useEffect(() => {
    const element = video.current;
    if (!hasPicture || !element || !isWatched || hasSeat === undefined) return;
    let close: (() => void) | null = null;
    let isGone = false;
    void import('./open-live.ts').then(({ openLive }) => {
      if (!isGone) close = openLive(element, () => latestUrl.current ?? '', hasSeat);
    });
    return () => {
      isGone = true;
      close?.();
    };
  }, [hasPicture, isWatched, hasSeat]);
  return (
    <Box role="region" aria-label="Picture">
      <PictureFrame ratio={RATIOS[orientation]}>
        {hasPicture ? (
          <Box
            component="video"
            ref={video}
            muted={isMuted}
            autoPlay
            playsInline
            sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
          />
        ) : (
          <Typography sx={{ p: 5, textAlign: 'center', maxWidth: '44ch' }}>{emptyText}</Typography>
        )}
      </PictureFrame>
      {hasPicture && (
        <Stack direction="row" sx={{ gap: 2, mt: 2, flexWrap: 'wrap' }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={isMuted ? <VolumeOff /> : <VolumeUp />}
            onClick={() => setMuted(!isMuted)}
          >
            {isMuted ? 'Listen' : 'Mute'}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => void video.current?.requestFullscreen()}
          >
            Full screen
          </Button>
        </Stack>
      )}
    </Box>
  );
}
