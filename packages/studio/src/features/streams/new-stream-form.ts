import { createForm, type Form } from '@commoncast/core/form/form';
import { StreamDraft } from '@commoncast/core/live/schema';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import { fromLocalTime, nextFullHour } from '../../ui/format/local-time.ts';

export interface NewStreamValues {
  kind: 'BROADCAST' | 'PREMIERE';
  name: string;
  /** Of a premiere; empty while none is chosen. */
  premiereVideoId: string;
  /** Of a broadcast. */
  start: 'NOW' | 'LATER';
  /** As a `datetime-local` input holds it; counts for premieres, and for what starts LATER. */
  eventStart: string;
  accessVisibility: AccessVisibility;
}

/** The form of a stream that is about to be made. */
export function createNewStreamForm(): Form<NewStreamValues> {
  return createForm<NewStreamValues>({
    rules: {
      name: StreamDraft.entries.name,
      premiereVideoId: (id, { kind }) => (kind === 'PREMIERE' && id === '' ? 'Choose a video' : null),
      eventStart: (local, values) => (hasTime(values) ? problemOfStart(local) : null),
    },
    initial: {
      ...{ kind: 'BROADCAST', name: '', premiereVideoId: '', start: 'NOW' },
      ...{ eventStart: nextFullHour(), accessVisibility: 'PUBLIC' },
    },
  });
}

/** What its values ask of the server. */
export function toStreamDraft(values: NewStreamValues) {
  const { kind, name, premiereVideoId, eventStart, accessVisibility } = values;
  return {
    ...{ name, accessVisibility, eventStart: hasTime(values) ? fromLocalTime(eventStart) : null },
    ...(kind === 'PREMIERE' && { premiereVideoId }),
  };
}

/** Whether it begins at a set time, rather than whenever somebody goes live. */
export function hasTime({ kind, start }: Pick<NewStreamValues, 'kind' | 'start'>): boolean {
  return kind === 'PREMIERE' || start === 'LATER';
}

function problemOfStart(local: string): string | null {
  const moment = fromLocalTime(local);
  if (moment === null) return 'Choose a day and a time';
  return Date.parse(moment) <= Date.now() ? 'Choose a time in the future' : null;
}
