import { createForm, type Form } from '@commoncast/core/form/form';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import { type Vod, VodEdit } from '@commoncast/core/streams/schema';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SubmitEvent } from 'react';
import { EditingNotices } from '../../../ui/form/editing/editing-notices.tsx';
import type { FieldWords } from '../../../ui/form/editing/field-words.ts';
import { FormRadios } from '../../../ui/form/form-radios.tsx';
import { FormText } from '../../../ui/form/form-text.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
import { VISIBILITY_LABELS, visibilityChoices } from '../../../ui/media/visibility-label.ts';
import { PosterField } from './poster/poster-field.tsx';
import { useVideoEditing } from './use-video-editing.ts';

export interface DetailsValues {
  name: string;
  description: string;
  accessVisibility: AccessVisibility;
}

const valuesOf = ({ name, description, accessVisibility }: Vod): DetailsValues => ({
  name,
  description,
  accessVisibility,
});

const createDetailsForm = (video: Vod): Form<DetailsValues> => {
  const { name, description, accessVisibility } = VodEdit.entries;
  return createForm<DetailsValues>({
    rules: {
      name: name.wrapped,
      description: description.wrapped,
      accessVisibility: accessVisibility.wrapped,
    },
    initial: valuesOf(video),
  });
};

const WORDS: FieldWords<DetailsValues> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  accessVisibility: { label: 'Visibility', show: (choice) => VISIBILITY_LABELS[choice].label },
};

/** Name, description and visibility of a video. */
export function VideoDetails({ video }: { readonly video: Vod }) {
  const editing = useVideoEditing<DetailsValues>({
    video,
    part: 'details',
    createForm: createDetailsForm,
    valuesOf,
    words: WORDS,
    toEdit: (changes) => changes,
  });
  const { form, state, isDirty, isSaving } = editing;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    editing.save();
  };

  return (
    <form noValidate onSubmit={submit}>
      <EditingNotices editing={editing} subject="video" />
      <Stack sx={{ gap: 5 }}>
        <FormText form={form} field="name" label="Name" />
        <FormText form={form} field="description" label="Description" rows={6} />
        <PosterField video={video} />
        <FormRadios
          form={form}
          field="accessVisibility"
          label="Visibility when published"
          choices={visibilityChoices(state.accessVisibility.value)}
          words={VISIBILITY_LABELS}
        />
        <Stack direction="row" sx={{ alignItems: 'center', gap: 4 }}>
          <Button type="submit" variant="contained" disabled={!isDirty || isSaving}>
            Save
          </Button>
          <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
        </Stack>
      </Stack>
    </form>
  );
}
