import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { ImageButtons } from '../../../ui/form/logo/image-buttons.tsx';
import { ImageDropArea } from '../../../ui/form/logo/image-drop-area.tsx';
import { useImageEditing } from '../../../ui/form/logo/use-image-editing.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { ChooseUploaded } from './images/choose-uploaded.tsx';

interface ThumbnailFieldProps<Values> {
  readonly form: Form<Values>;
  /** What is shown until the form is saved. */
  readonly saved: string;
  readonly hint: string;
}

/** The picture that stands for a stream until it plays. */
export function ThumbnailField<Values extends { thumbnail: string }>(props: ThumbnailFieldProps<Values>) {
  const { saved, hint } = props;
  // Of the form's fields, this one needs no other.
  const form = props.form as unknown as Form<{ thumbnail: string }>;
  const { thumbnail } = useFormState(form);
  const editing = useImageEditing(form, 'thumbnail', { kind: 'STREAM_THUMBNAIL', saved });
  const labelId = useId();
  const hintId = useId();
  const error = editing.problem ?? shownError(thumbnail);
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel component="div" id={labelId}>
        Picture
      </FormLabel>
      <ImageDropArea
        noun="picture"
        aspectRatio="16 / 9"
        isBusy={editing.isBusy}
        onDrop={(file) => void editing.take(file)}
      >
        {thumbnail.value === '' ? null : (
          <Box
            component="img"
            src={thumbnail.value}
            alt="The picture of this stream"
            sx={{ width: '100%', height: '100%', objectFit: 'contain', bgcolor: 'common.black' }}
          />
        )}
      </ImageDropArea>
      <ImageButtons
        editing={editing}
        isEmpty={thumbnail.value === ''}
        uploadLabel="Upload a picture"
        hintId={hintId}
      >
        <ChooseUploaded
          kind="STREAM_THUMBNAIL"
          noun="picture"
          chosen={thumbnail.value}
          onChoose={editing.put}
          onDeleted={editing.forget}
        />
      </ImageButtons>
      <FormHelperText id={hintId} error={error !== null} role={error === null ? undefined : 'alert'}>
        {error ?? hint}
      </FormHelperText>
    </Box>
  );
}
