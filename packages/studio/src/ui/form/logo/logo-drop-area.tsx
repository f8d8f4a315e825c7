import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { CARD_RADIUS } from '../../theme.ts';
import { LogoPreview } from './logo-preview.tsx';

// Few people ever see it.
const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

interface LogoDropAreaProps {
  /** Empty without a logo. */
  readonly address: string;
  readonly isBusy: boolean;
  readonly onDrop: (file: File) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Shows the logo, and takes a file that is dropped on it. */
export function LogoDropArea({ address, isBusy, onDrop }: LogoDropAreaProps) {
  const [isOver, setOver] = useState(false);
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
        height: '8rem',
        mt: 2,
        overflow: 'hidden',
        border: isOver ? 2 : 1,
        borderStyle: address === '' || isOver ? 'dashed' : 'solid',
        borderColor: isOver ? 'info.main' : 'divider',
        borderRadius: CARD_RADIUS,
      }}
    >
      {address === '' ? <NoLogo /> : <LogoPreview address={address} />}
      {isBusy && (
        <Suspense>
          <LinearProgress
            aria-label="Uploading the logo"
            sx={{ position: 'absolute', insetInline: '1rem', bottom: '0.75rem', borderRadius: 1 }}
          />
        </Suspense>
      )}
    </Box>
  );
}

function NoLogo() {
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
      <Typography variant="body2">No logo yet. Drop an image here.</Typography>
    </Box>
  );
}
