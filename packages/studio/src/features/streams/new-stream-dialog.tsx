import { createStream, updateStream } from '@commoncast/core/live/api';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useNavigate } from 'react-router';
import { streamQuery } from '../../data/stream-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';
import { FormRadios } from '../../ui/form/form-radios.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { FormTime } from '../../ui/form/form-time.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { VISIBILITY_LABELS, visibilityChoices } from '../../ui/media/visibility-label.ts';
import { LazyPlanRoom } from '../../ui/permissions/lazy-plan-room.tsx';
import { createNewStreamForm, hasTime, type NewStreamValues, toStreamDraft } from './new-stream-form.ts';

const PremiereVideoField = lazy(async () => ({
  default: (await import('./premiere-video-field.tsx')).PremiereVideoField,
}));

/** Asks what is needed to begin: for now it leads to the control room, for later to the stream's page. */
export function NewStreamDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { form, state } = useForm(createNewStreamForm);
  const kindId = useId();
  const startId = useId();
  const isPremiere = state.kind.value === 'PREMIERE';
  const { create } = useCreateOnce((body: ReturnType<typeof toStreamDraft>, idempotencyKey) =>
    client.call(createStream, { body, idempotencyKey }),
  );

  const save = async (values: NewStreamValues) => {
    const body = toStreamDraft(values);
    const { kept, isFromEarlier } = await create(body);
    const { id } = kept;
    // Which video it premieres is said once.
    const { premiereVideoId: _, ...changes } = body;
    const made = isFromEarlier ? await client.call(updateStream, { params: { id }, body: changes }) : kept;
    queries.setQueryData(streamQuery(client, id).queryKey, made);
    void queries.invalidateQueries({ queryKey: ['streams', 'list'] });
    await navigate(pathTo(hasTime(values) ? STUDIO_PATHS.stream : STUDIO_PATHS.controlRoom, { id }));
  };

  return (
    <FormDialog
      title="New stream"
      form={form}
      submitLabel="Create"
      busyLabel="Creating…"
      onSubmit={save}
      onClose={onClose}
      head={<LazyPlanRoom purpose="BROADCAST" />}
    >
      <FormControl>
        <FormLabel id={kindId}>What visitors see</FormLabel>
        <RadioGroup
          row
          aria-labelledby={kindId}
          value={state.kind.value}
          onChange={(_, kind) => form.set('kind', kind as NewStreamValues['kind'])}
        >
          <FormControlLabel value="BROADCAST" control={<Radio size="small" />} label="Live broadcast" />
          <FormControlLabel value="PREMIERE" control={<Radio size="small" />} label="Premiere a video" />
        </RadioGroup>
      </FormControl>
      {isPremiere && (
        <Suspense fallback={<TextField label="Video" disabled aria-busy />}>
          <PremiereVideoField form={form} />
        </Suspense>
      )}
      <FormText form={form} field="name" label="Name" autoFocus hint="Visitors see it." />
      {!isPremiere && (
        <FormControl>
          <FormLabel id={startId}>Start</FormLabel>
          <RadioGroup
            aria-labelledby={startId}
            value={state.start.value}
            onChange={(_, start) => form.set('start', start as NewStreamValues['start'])}
          >
            <FormControlLabel value="NOW" control={<Radio size="small" />} label="Whenever I go live" />
            <FormControlLabel
              value="LATER"
              control={<Radio size="small" />}
              label="At a set time, with a countdown"
            />
          </RadioGroup>
        </FormControl>
      )}
      {hasTime({ kind: state.kind.value, start: state.start.value }) && (
        <FormTime form={form} field="eventStart" label="Starts" />
      )}
      <FormRadios
        form={form}
        field="accessVisibility"
        label="Visibility"
        choices={visibilityChoices(state.accessVisibility.value)}
        words={VISIBILITY_LABELS}
      />
    </FormDialog>
  );
}
