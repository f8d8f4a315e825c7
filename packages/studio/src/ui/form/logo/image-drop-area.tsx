import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { CARD_RADIUS } from '../../theme.ts';

// Few people ever see it.
const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

interface ImageDropAreaProps {
  /** As in 'No logo yet'. */
  readonly noun: string;
  readonly isBusy: boolean;
  readonly onDrop: (file: File) => void;
  /** As CSS has it: what it holds decides without one. */
  readonly aspectRatio?: string;
  /** The image; null without one. */
  readonly children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Shows an image, and takes a file that is dropped on it. */
export function ImageDropArea({ noun, isBusy, onDrop, aspectRatio, children }: ImageDropAreaProps) {
  const [isOver, setOver] = useState(false);
  const isEmpty = children === null;
  return (
    <Box
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        // Otherwise the browser would leave the page and open the file.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onDrop(file);
      }}
      sx={{
        position: 'relative',
        display: 'flex',
        ...(aspectRatio ? { aspectRatio, maxWidth: '24rem' } : { height: '8rem' }),
        mt: 2,
        overflow: 'hidden',
        border: isOver ? 2 : 1,
        borderStyle: isEmpty || isOver ? 'dashed' : 'solid',
        borderColor: isOver ? 'info.main' : 'divider',
        borderRadius: CARD_RADIUS,
      }}
    >
      {children ?? <NoImage noun={noun} />}
      {isBusy && (
        <Suspense>
          <LinearProgress
            aria-label={`Uploading the ${noun}`}
            sx={{ position: 'absolute', insetInline: '1rem', bottom: '0.75rem', borderRadius: 1 }}
          />
        </Suspense>
      )}
    </Box>
  );
}

function NoImage({ noun }: { readonly noun: string }) {
  return (
    <Box
      sx={{
        m: 'auto',
        p: 4,
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        color: 'text.secondary',
        textAlign: 'center',
      }}
    >
      <AddPhotoAlternateOutlined />
      <Typography variant="body2">No {noun} yet. Drop an image here.</Typography>
    </Box>
  );
}
