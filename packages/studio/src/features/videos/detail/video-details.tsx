import { createForm, type Form } from '@commoncast/core/form/form';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { editVod } from '@commoncast/core/streams/api';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import { type Vod, VodEdit } from '@commoncast/core/streams/schema';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { videoQuery } from '../../../data/video-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { FormText } from '../../../ui/form/form-text.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.tsx';
import { PosterField } from './poster/poster-field.tsx';
import { VisibilityField } from './visibility-field.tsx';

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

/** Name, description and visibility of a video. */
export function VideoDetails({ video }: { readonly video: Vod }) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { form, state } = useForm(() => createDetailsForm(video));
  const [saved, setSaved] = useState(() => valuesOf(video));
  const [isSaving, setSaving] = useState(false);
  const isDirty = (Object.keys(saved) as (keyof DetailsValues)[]).some(
    (field) => state[field].value !== saved[field],
  );
  const leaveDialog = useLeaveGuard(isDirty);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    setSaving(true);
    try {
      const edited = await client.call(editVod, { params: { id: video.id }, body: form.getValues() });
      form.update(valuesOf(edited));
      setSaved(valuesOf(edited));
      queries.setQueryData(videoQuery(client, video.id).queryKey, edited);
      void queries.invalidateQueries({ queryKey: ['videos', 'list'] });
    } catch (error) {
      const [unplaced] = isApiError(error) ? form.applyServerErrors(error.fields) : [];
      const hasFields = isApiError(error) && Object.keys(error.fields).length > 0 && !unplaced;
      const text = unplaced ?? (isApiError(error) ? error.message : FALLBACK_MESSAGE);
      if (!hasFields) snackbars.getState().show(text, { severity: 'error' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
      {leaveDialog}
      <FormText form={form} field="name" label="Name" />
      <FormText form={form} field="description" label="Description" rows={6} />
      <PosterField video={video} />
      <VisibilityField form={form} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 4 }}>
        <Button type="submit" variant="contained" disabled={!isDirty || isSaving}>
          Save
        </Button>
        <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
      </Stack>
    </Stack>
  );
}
