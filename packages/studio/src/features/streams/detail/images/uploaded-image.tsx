import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import type { EarlierImage } from './image-queries.ts';

interface UploadedImageProps {
  readonly image: EarlierImage;
  readonly noun: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}

/** An image that is chosen by a press, and where it is shown. */
export function UploadedImage({ image, noun, isChosen, onChoose, onDelete }: UploadedImageProps) {
  const { url, uses, createdDate } = image;
  const uploaded = `uploaded ${formatMoment(createdDate)}`;
  return (
    <li>
      <ButtonBase
        aria-label={`Use the ${noun} ${uploaded}`}
        aria-pressed={isChosen}
        onClick={onChoose}
        sx={{
          ...{ width: '100%', aspectRatio: '16 / 9', overflow: 'hidden', borderRadius: 1 },
          // Logos are often white.
          ...{ bgcolor: 'common.black', border: 1, borderColor: 'divider' },
          ...(isChosen && { outline: 3, outlineStyle: 'solid', outlineColor: 'primary.main' }),
        }}
      >
        <Box
          component="img"
          src={url}
          alt=""
          loading="lazy"
          sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      </ButtonBase>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {isChosen
            ? 'Chosen'
            : uses === 0
              ? 'Not in use'
              : `In ${uses} ${uses === 1 ? 'stream' : 'streams'}`}
        </Typography>
        <Button size="small" color="inherit" aria-label={`Delete the ${noun} ${uploaded}`} onClick={onDelete}>
          Delete
        </Button>
      </Stack>
    </li>
  );
}
