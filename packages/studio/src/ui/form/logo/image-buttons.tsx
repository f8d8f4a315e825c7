import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { ImageEditing } from './use-image-editing.ts';

interface ImageButtonsProps {
  readonly editing: ImageEditing;
  readonly isEmpty: boolean;
  /** What the first button says where there is no image. */
  readonly uploadLabel: string;
  readonly hintId: string;
  readonly children?: ReactNode;
}

/** Uploads, replaces and removes an image, and takes that back. */
export function ImageButtons({ editing, isEmpty, uploadLabel, hintId, children }: ImageButtonsProps) {
  const { isBusy, canUndo, button, choose, remove, undo } = editing;
  return (
    <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        aria-describedby={hintId}
        aria-disabled={isBusy}
        onClick={() => void choose()}
      >
        {isBusy ? 'Uploading…' : isEmpty ? uploadLabel : 'Replace'}
      </Button>
      {!isEmpty && (
        <Button color="inherit" onClick={remove}>
          Remove
        </Button>
      )}
      {canUndo && (
        <Button color="inherit" onClick={undo}>
          Undo
        </Button>
      )}
      {children}
    </Stack>
  );
}
