import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

const GROUNDS = [
  { name: 'light', bgcolor: 'common.white' },
  { name: 'dark', bgcolor: 'common.black' },
] as const;

/** A logo on light and on dark: pictures of videos are both. */
export function LogoPreview({ address }: { readonly address: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === address) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ m: 'auto', p: 4, textAlign: 'center' }}>
        No image found at this URL
      </Typography>
    );
  }
  return GROUNDS.map(({ name, bgcolor }) => (
    <Box key={name} sx={{ flex: 1, minWidth: 0, display: 'grid', placeItems: 'center', p: 4, bgcolor }}>
      <Box
        component="img"
        src={address}
        alt={`Logo on a ${name} background`}
        referrerPolicy="no-referrer"
        onError={() => setBroken(address)}
        sx={{ maxWidth: '100%', maxHeight: '100%', minHeight: 0, objectFit: 'contain' }}
      />
    </Box>
  ));
}
