import { createForm, type Form } from '@commoncast/core/form/form';
import { StreamDraft } from '@commoncast/core/live/schema';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import { fromLocalTime, nextFullHour } from '../../ui/format/local-time.ts';

export interface NewStreamValues {
  name: string;
  start: 'NOW' | 'LATER';
  /** As a `datetime-local` input holds it; counts if it starts LATER. */
  eventStart: string;
  accessVisibility: AccessVisibility;
}

/** The form of a stream that is about to be made. */
export function createNewStreamForm(): Form<NewStreamValues> {
  return createForm<NewStreamValues>({
    rules: {
      name: StreamDraft.entries.name,
      eventStart: (local, { start }) => (start === 'NOW' ? null : problemOfStart(local)),
    },
    initial: { name: '', start: 'NOW', eventStart: nextFullHour(), accessVisibility: 'PUBLIC' },
  });
}

/** What its values ask of the server. */
export function toStreamDraft({ name, start, eventStart, accessVisibility }: NewStreamValues) {
  return { name, accessVisibility, eventStart: start === 'NOW' ? null : fromLocalTime(eventStart) };
}

function problemOfStart(local: string): string | null {
  const moment = fromLocalTime(local);
  if (moment === null) return 'Choose a day and a time';
  return Date.parse(moment) <= Date.now() ? 'Choose a time in the future' : null;
}
