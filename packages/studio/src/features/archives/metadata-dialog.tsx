import { createForm } from '@commoncast/core/form/form';
import type { Archive } from '../../data/archives.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { problemOfLines, readMetadata, writeMetadata } from './metadata-lines.ts';
import { useArchiveActions } from './use-archive-actions.ts';

interface MetadataDialogProps {
  readonly archive: Archive;
  readonly onClose: () => void;
}

/** Edits the keys and values that a business keeps with a recording, one a line. */
export function MetadataDialog({ archive, onClose }: MetadataDialogProps) {
  const { saveMetadata } = useArchiveActions();
  const { form } = useForm(() =>
    createForm<{ lines: string }>({
      rules: { lines: problemOfLines },
      initial: { lines: writeMetadata(archive.metadataList) },
    }),
  );
  return (
    <FormDialog
      title="Metadata"
      form={form}
      submitLabel="Save"
      busyLabel="Saving…"
      maxWidth="sm"
      onSubmit={async ({ lines }) => {
        await saveMetadata(archive, readMetadata(lines));
        onClose();
      }}
      onClose={onClose}
    >
      <FormText
        form={form}
        field="lines"
        label="Keys and values"
        rows={8}
        autoFocus
        hint="One a line, such as ‘speaker: Ada’. Your own programs can read them with the API."
      />
    </FormDialog>
  );
}
