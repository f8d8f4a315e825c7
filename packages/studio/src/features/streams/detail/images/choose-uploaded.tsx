import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { UploadedImagesDialogProps } from './uploaded-images-dialog.tsx';

const UploadedImagesDialog = lazy(async () => ({
  default: (await import('./uploaded-images-dialog.tsx')).UploadedImagesDialog,
}));

/** Chooses an image among those that were uploaded for streams before. */
export function ChooseUploaded({ onChoose, ...props }: Omit<UploadedImagesDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button color="inherit" onClick={() => setOpen(true)}>
        Choose an uploaded {props.noun}
      </Button>
      {isOpen && (
        <Suspense>
          <UploadedImagesDialog
            {...props}
            onChoose={(address) => {
              onChoose(address);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
