import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { CARD_RADIUS } from '../../../../ui/theme.ts';

/** What this browser sends, before and while it does. */
export function OwnPicture({ canvas }: { readonly canvas: HTMLCanvasElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.append(canvas);
    return () => canvas.remove();
  }, [canvas]);
  return (
    <Box
      ref={place}
      role="img"
      aria-label="What this browser sends"
      sx={{
        borderRadius: CARD_RADIUS,
        overflow: 'hidden',
        bgcolor: 'common.black',
        '& canvas': { display: 'block', width: '100%', maxHeight: '50vh', objectFit: 'contain' },
      }}
    />
  );
}
