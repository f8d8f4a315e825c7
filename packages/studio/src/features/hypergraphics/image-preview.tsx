import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

interface ImagePreviewProps {
  readonly defaultPath: string;
  /** Empty: the same. */
  readonly hoverPath: string;
}

/** An image over a dark picture, and the other one while it is pointed at. */
export function ImagePreview({ defaultPath, hoverPath }: ImagePreviewProps) {
  const [isOver, setOver] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = isOver && hoverPath !== '' ? hoverPath : defaultPath;
  return (
    <Box
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      sx={{
        aspectRatio: '16 / 9',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'common.black',
        color: 'common.white',
        p: 5,
      }}
    >
      {broken === shown || shown === '' ? (
        <Typography variant="body2" sx={{ textAlign: 'center' }}>
          {shown === '' ? 'The image appears here' : 'No image found at this URL'}
        </Typography>
      ) : (
        <Box
          component="img"
          src={shown}
          alt=""
          loading="lazy"
          onError={() => setBroken(shown)}
          sx={{ maxWidth: '100%', maxHeight: '100%', minHeight: 0, objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}
