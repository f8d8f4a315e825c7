import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { reasonOf } from '../../../../data/use-change.ts';
import { useServices } from '../../../../services/use-services.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { deleteImage, type EarlierImage, type ImageKind, imagesQuery } from './image-queries.ts';
import { shownBy } from './shown-by.ts';
import { UploadedImage } from './uploaded-image.tsx';

export interface UploadedImagesDialogProps {
  readonly kind: ImageKind;
  readonly noun: 'picture' | 'logo';
  /** The address of the image that the form has now. */
  readonly chosen: string;
  readonly onChoose: (address: string) => void;
  /** An image was deleted; no stream shows it any longer. */
  readonly onDeleted: (address: string) => void;
  readonly onClose: () => void;
}

/** The images that were uploaded for streams: one is chosen, or deleted. */
export function UploadedImagesDialog(props: UploadedImagesDialogProps) {
  const { kind, noun, chosen, onChoose, onDeleted, onClose } = props;
  const { client } = useServices();
  const queries = useQueryClient();
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useQuery(imagesQuery(client, kind, page));
  /** Stays while the question closes, which would lose its words otherwise. */
  const [asked, setAsked] = useState<EarlierImage | null>(null);
  const [isAsking, setAsking] = useState(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const removal = useMutation({
    mutationFn: (image: EarlierImage) => deleteImage(client, image),
    onSuccess: async (_, { url }) => {
      // The button that was pressed goes with its image.
      closeButton.current?.focus();
      onDeleted(url);
      if (data?.images.length === 1 && page > 0) setPage(page - 1);
      await queries.invalidateQueries({ queryKey: ['streams'] });
    },
  });
  const { images = [], total, hasOlder = false } = data ?? {};
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId} aria-busy={isFetching}>
      <DialogTitle id={titleId} variant="h2">
        Uploaded {noun}s
      </DialogTitle>
      <DialogContent>
        {error && (
          <Alert
            severity="error"
            variant="outlined"
            action={
              <Button color="inherit" size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {reasonOf(error)}
          </Alert>
        )}
        {removal.error && (
          <Alert severity="error" variant="outlined" sx={{ mb: 4 }}>
            {reasonOf(removal.error)}
          </Alert>
        )}
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          {total === 0 && `No ${noun}s yet. Upload one in the details of a stream. `}
          An upload stays here as long as a stream shows it, and for a day if none does.
        </Typography>
        <Box
          component="ul"
          sx={{
            ...{ display: 'grid', gap: 4, m: 0, p: 0, listStyle: 'none' },
            gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
          }}
        >
          {images.map((image) => (
            <UploadedImage
              key={image.id}
              image={image}
              noun={noun}
              isChosen={image.url === chosen}
              onChoose={() => onChoose(image.url)}
              onDelete={() => {
                setAsked(image);
                setAsking(true);
              }}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        {(hasOlder || page > 0) && (
          <>
            <Button color="inherit" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <Button
              color="inherit"
              disabled={!hasOlder}
              onClick={() => setPage(page + 1)}
              sx={{ mr: 'auto' }}
            >
              Older
            </Button>
          </>
        )}
        <Button ref={closeButton} color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete this ${noun}?`}
        text={asked ? `${shownBy(asked.uses, noun)} This cannot be undone.` : ''}
        confirmLabel={`Delete ${noun}`}
        onConfirm={() => {
          setAsking(false);
          if (asked) removal.mutate(asked);
        }}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}
