import Box from '@mui/material/Box';
import type { Hypergraphic } from '../../data/hypergraphics.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
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
  const right = (field: 'defaultPath' | 'hoverPath') =>
    state[field].error === null ? state[field].value.trim() : '';
  return (
    <FormDialog
      title={image ? 'Edit hypergraphic' : 'New hypergraphic'}
      form={form}
      submitLabel="Save"
      busyLabel="Saving…"
      maxWidth="sm"
      head={
        <Box sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <ImagePreview defaultPath={right('defaultPath')} hoverPath={right('hoverPath')} />
        </Box>
      }
      onSubmit={async (values) => {
        await save(image, values);
        onClose();
      }}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
