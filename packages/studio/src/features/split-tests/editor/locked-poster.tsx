import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { PosterImage } from '../../../ui/media/poster-image.tsx';

const WIDTH_PX = 224;

interface LockedPosterProps {
  /** Of the variant. */
  readonly name: string;
  readonly posterUrl: string | null;
}

/** The poster of a variant while it cannot be changed. */
export function LockedPoster({ name, posterUrl }: LockedPosterProps) {
  return (
    <Box>
      <FormLabel component="div" dir="auto">
        {`Poster of ‘${name}’`}
      </FormLabel>
      <Box
        sx={{
          width: WIDTH_PX,
          maxWidth: '100%',
          aspectRatio: '16 / 9',
          mt: 2,
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'action.hover',
        }}
      >
        {posterUrl && <PosterImage key={posterUrl} posterUrl={posterUrl} widthPx={WIDTH_PX} />}
      </Box>
    </Box>
  );
}
