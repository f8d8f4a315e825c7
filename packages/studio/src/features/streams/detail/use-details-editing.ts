import { createForm, type Form } from '@commoncast/core/form/form';
import { updateStream } from '@commoncast/core/live/api';
import type { Orientation, StreamProtocol } from '@commoncast/core/live/constants';
import { type Stream, StreamEdit, type StreamUpdate } from '@commoncast/core/live/schema';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import { useQueryClient } from '@tanstack/react-query';
import { streamQuery } from '../../../data/stream-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import type { Editing } from '../../../ui/form/editing/editing.ts';
import type { FieldWords } from '../../../ui/form/editing/field-words.ts';
import { useEditing } from '../../../ui/form/editing/use-editing.ts';
import { fromLocalTime, toLocalTime } from '../../../ui/format/local-time.ts';
import { keepRecord } from '../../../ui/keep-record.ts';
import { ORIENTATION_LABELS } from '../../../ui/live/orientation-labels.ts';
import { VISIBILITY_LABELS } from '../../../ui/media/visibility-label.ts';
import {
  ON_AIR_LABELS,
  type OnAir,
  PROTOCOL_LABELS,
  QUALITY_LABELS,
  type Qualities,
  reconnectLabel,
} from './details-words.ts';

interface DetailsValues {
  name: string;
  description: string;
  /** As a `datetime-local` input holds it. */
  eventStart: string;
  logo: string;
  thumbnail: string;
  onAir: OnAir;
  accessVisibility: AccessVisibility;
  orientation: Orientation;
  streamProtocol: StreamProtocol;
  qualities: Qualities;
  /** In seconds, as a choice holds it. */
  reconnectWindow: string;
}

const valuesOf = (stream: Stream): DetailsValues => ({
  name: stream.name,
  description: stream.description,
  eventStart: toLocalTime(stream.eventStart),
  logo: stream.logo,
  thumbnail: stream.thumbnail,
  onAir: stream.showsThumbnailLive ? 'picture' : 'frame',
  accessVisibility: stream.accessVisibility,
  orientation: stream.orientation,
  streamProtocol: stream.streamProtocol,
  qualities: stream.hasLowerQualities ? 'lower' : 'source',
  reconnectWindow: String(stream.reconnectWindowS),
});

const createDetailsForm = (stream: Stream): Form<DetailsValues> => {
  const { name, description, logo } = StreamEdit.entries;
  return createForm<DetailsValues>({
    rules: { name: name.wrapped, description: description.wrapped, logo: logo.wrapped },
    initial: valuesOf(stream),
  });
};

const WORDS: FieldWords<DetailsValues> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  eventStart: { label: 'Starts', show: (local) => local.replace('T', ' ') },
  logo: { label: 'Logo' },
  thumbnail: { label: 'Picture' },
  onAir: { label: 'While you are on air', show: (choice) => ON_AIR_LABELS[choice] },
  accessVisibility: { label: 'Visibility', show: (choice) => VISIBILITY_LABELS[choice].label },
  orientation: { label: 'Orientation', show: (choice) => ORIENTATION_LABELS[choice] },
  streamProtocol: { label: 'Delay', show: (choice) => PROTOCOL_LABELS[choice] },
  qualities: { label: 'Qualities', show: (choice) => QUALITY_LABELS[choice] },
  reconnectWindow: {
    label: 'When the encoder loses its connection',
    show: (seconds) => reconnectLabel(Number(seconds)),
  },
};

function toUpdate({
  eventStart,
  onAir,
  qualities,
  reconnectWindow,
  ...same
}: Partial<DetailsValues>): StreamUpdate {
  return {
    ...same,
    ...(eventStart !== undefined && { eventStart: fromLocalTime(eventStart) }),
    ...(onAir !== undefined && { showsThumbnailLive: onAir === 'picture' }),
    ...(qualities !== undefined && { hasLowerQualities: qualities === 'lower' }),
    ...(reconnectWindow !== undefined && { reconnectWindowS: Number(reconnectWindow) }),
  };
}

/** Edits what is known of a stream; only what differs is sent. */
export function useDetailsEditing(stream: Stream): Editing<Stream, DetailsValues> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useEditing<Stream, DetailsValues>({
    record: stream,
    draftName: `details of stream ${stream.id}`,
    createForm: (record) => createDetailsForm(record ?? stream),
    valuesOf: (record) => valuesOf(record ?? stream),
    words: WORDS,
    update: ({ changes, record: { id }, version }) =>
      client.call(updateStream, { params: { id }, body: toUpdate(changes), ifMatch: version }),
    onSaved: async (saved) => {
      await keepRecord(queries, streamQuery(client, saved.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['streams', 'list'] });
    },
  });
}
