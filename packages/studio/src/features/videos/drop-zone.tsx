import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUploadFiles } from '../../ui/uploads/use-upload-files.ts';
import { droppedFiles } from '../../uploads/dropped-files.ts';

/** Takes files that are dropped anywhere on the page. */
export function DropZone() {
  const { upload } = useUploadFiles();
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(async (transfer: DataTransfer) => upload(await droppedFiles(transfer)));

  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        // Otherwise the browser would leave the page and open the file.
        event.preventDefault();
        setOver(true);
      },
      options,
    );
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), options);
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) void take(event.dataTransfer);
      },
      options,
    );
    return () => leaving.abort();
  }, []);

  if (!isOver) return null;
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        pointerEvents: 'none',
        bgcolor: 'background.paper',
        opacity: 0.94,
        border: 3,
        borderStyle: 'dashed',
        borderColor: 'info.main',
      }}
    >
      <UploadOutlined fontSize="large" />
      <Typography variant="h2" component="p">
        Drop videos to upload them
      </Typography>
    </Box>
  );
}
