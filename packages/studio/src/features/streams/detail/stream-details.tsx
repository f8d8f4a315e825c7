import { isOnAir, isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SubmitEvent } from 'react';
import { EditingNotices } from '../../../ui/form/editing/editing-notices.tsx';
import { FormRadios } from '../../../ui/form/form-radios.tsx';
import { FormText } from '../../../ui/form/form-text.tsx';
import { FormTime } from '../../../ui/form/form-time.tsx';
import { LogoField } from '../../../ui/form/logo/logo-field.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
import { ORIENTATION_LABELS } from '../../../ui/live/orientation-labels.ts';
import { VISIBILITY_LABELS, visibilityChoices } from '../../../ui/media/visibility-label.ts';
import { ChoiceField } from './choice-field.tsx';
import { ON_AIR_LABELS, PROTOCOL_LABELS, QUALITY_LABELS, reconnectLabels } from './details-words.ts';
import { ChooseUploaded } from './images/choose-uploaded.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';
import { useDetailsEditing } from './use-details-editing.ts';

/** What visitors read and see of a stream, and how it behaves. */
export function StreamDetails({ stream }: { readonly stream: Stream }) {
  const editing = useDetailsEditing(stream);
  const { form, state, isDirty, isSaving } = editing;
  const { streamStatus, premiere } = stream;
  const hasItsTime = isOver(streamStatus) || (premiere !== null && isOnAir(streamStatus));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    editing.save();
  };

  return (
    <form noValidate onSubmit={submit}>
      <EditingNotices editing={editing} subject="stream" />
      <Stack sx={{ gap: 5 }}>
        <FormText form={form} field="name" label="Name" />
        <FormText form={form} field="description" label="Description" rows={4} />
        <FormTime form={form} field="eventStart" label="Starts" disabled={hasItsTime} />
        <ThumbnailField
          form={form}
          saved={stream.thumbnail}
          hint={`Shown until somebody presses play, in lists and in link previews, in place of ${
            premiere ? 'the poster of the video' : 'a frame of the broadcast'
          }. PNG, JPEG or WebP, up to 5 MB; best in 1920 × 1080 pixels.`}
        />
        {premiere === null && state.thumbnail.value !== '' && (
          <ChoiceField form={form} field="onAir" label="While you are on air" labels={ON_AIR_LABELS} />
        )}
        <LogoField
          form={form}
          kind="STREAM_IMAGE"
          savedLogo={stream.logo}
          renderChoice={(chosen, { put, forget }) => (
            <ChooseUploaded
              kind="STREAM_IMAGE"
              noun="logo"
              chosen={chosen}
              onChoose={put}
              onDeleted={forget}
            />
          )}
        />
        <FormRadios
          form={form}
          field="accessVisibility"
          label="Visibility"
          choices={visibilityChoices(state.accessVisibility.value)}
          words={VISIBILITY_LABELS}
        />
        {premiere === null && (
          <>
            <ChoiceField form={form} field="orientation" label="Orientation" labels={ORIENTATION_LABELS} />
            <ChoiceField
              form={form}
              field="streamProtocol"
              label="Delay"
              labels={PROTOCOL_LABELS}
              hint="Where a network blocks WebRTC, the player changes to HLS automatically."
            />
            <ChoiceField
              form={form}
              field="qualities"
              label="Qualities"
              labels={QUALITY_LABELS}
              hint="The server makes lower qualities while you are on air, if it has the capacity. WebRTC always has one quality."
            />
            <ChoiceField
              form={form}
              field="reconnectWindow"
              label="When the encoder loses its connection"
              labels={reconnectLabels(state.reconnectWindow.value)}
              hint="In the meantime, visitors see ‘Back in a moment’."
            />
          </>
        )}
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
