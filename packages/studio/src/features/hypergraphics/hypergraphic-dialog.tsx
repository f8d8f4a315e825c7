import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useId, useState } from 'react';
import type { Hypergraphic } from '../../data/hypergraphics.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { CARD_RADIUS } from '../../ui/theme.ts';
import { createHypergraphicForm } from './hypergraphic-form.ts';
import { ImagePreview } from './image-preview.tsx';
import { useHypergraphicActions } from './use-hypergraphic-actions.ts';

interface HypergraphicDialogProps {
  /** Null makes a new one. */
  readonly image: Hypergraphic | null;
  readonly onClose: () => void;
}

/** Makes or changes a hypergraphic, and shows it meanwhile. */
export function HypergraphicDialog({ image, onClose }: HypergraphicDialogProps) {
  const { save } = useHypergraphicActions();
  const { form, state } = useForm(() => createHypergraphicForm(image));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const titleId = useId();
  const formId = useId();
  const right = (field: 'defaultPath' | 'hoverPath') =>
    state[field].error === null ? state[field].value.trim() : '';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    setSaving(true);
    setFailure(null);
    try {
      await save(image, form.getValues());
      onClose();
    } catch (error) {
      setFailure(placeErrors(form, error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {image ? 'Edit hypergraphic' : 'New hypergraphic'}
      </DialogTitle>
      <DialogContent>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <Stack sx={{ gap: 5, pt: 2 }}>
            <Box sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
              <ImagePreview defaultPath={right('defaultPath')} hoverPath={right('hoverPath')} />
            </Box>
            {failure !== null && (
              <Alert severity="error" variant="outlined">
                {failure}
              </Alert>
            )}
            <FormText
              form={form}
              field="name"
              label="Name"
              autoFocus
              hint="Screen readers announce this: say what a click does."
            />
            <FormText
              form={form}
              field="url"
              label="Link"
              hint="A URL such as https://shop.example, or an email address."
            />
            <FormText
              form={form}
              field="defaultPath"
              label="Image URL"
              type="url"
              hint="The https:// URL of a PNG, JPEG or WebP image."
            />
            <FormText
              form={form}
              field="hoverPath"
              label="Hover image"
              type="url"
              hint="Leave empty to keep the same image."
            />
          </Stack>
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
