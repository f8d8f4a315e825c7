import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';

interface PlayedHlsProps {
  readonly url: string;
  /** What it is. */
  readonly label: string;
}

/** Plays HLS with the browser's own controls, for a quick look. */
export function PlayedHls({ url, label }: PlayedHlsProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let close = () => {};
    let isGone = false;
    const open = async () => {
      const { playHls } = await import('./play-hls.ts');
      if (!isGone) close = playHls(element, url, () => setFailed(true));
    };
    setFailed(false);
    open().catch(() => setFailed(true));
    return () => {
      isGone = true;
      close();
    };
  }, [url]);
  return (
    <>
      <Box
        component="video"
        ref={video}
        controls
        autoPlay
        playsInline
        aria-label={label}
        sx={{
          display: 'block',
          width: '100%',
          maxHeight: '70vh',
          aspectRatio: '16 / 9',
          bgcolor: 'common.black',
        }}
      />
      {isFailed && (
        <Alert severity="error" square>
          The recording could not be played here. Check your connection and open it again.
        </Alert>
      )}
    </>
  );
}
