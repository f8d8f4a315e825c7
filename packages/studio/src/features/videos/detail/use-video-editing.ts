import type { Form } from '@commoncast/core/form/form';
import { editVod } from '@commoncast/core/streams/api';
import type { Vod, VodEdit } from '@commoncast/core/streams/schema';
import { useQueryClient } from '@tanstack/react-query';
import { videoQuery } from '../../../data/video-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import type { Editing } from '../../../ui/form/editing/editing.ts';
import type { SameField } from '../../../ui/form/editing/field-changes.ts';
import type { FieldWords } from '../../../ui/form/editing/field-words.ts';
import { useEditing } from '../../../ui/form/editing/use-editing.ts';
import { keepRecord } from '../../../ui/keep-record.ts';

interface VideoEditingOptions<Values> {
  readonly video: Vod;
  /** Which of the video's forms it is. */
  readonly part: 'details' | 'chapters';
  readonly createForm: (video: Vod) => Form<Values>;
  readonly valuesOf: (video: Vod) => Values;
  readonly isSame?: SameField<Values>;
  readonly words: FieldWords<Values>;
  readonly toEdit: (changes: Partial<Values>) => VodEdit;
  readonly toFields?: (fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** Edits one part of a video; only what differs is sent. */
export function useVideoEditing<Values extends object>(
  options: VideoEditingOptions<Values>,
): Editing<Vod, Values> {
  const { video, part, createForm, valuesOf, toEdit, ...rest } = options;
  const { client } = useServices();
  const queries = useQueryClient();
  return useEditing<Vod, Values>({
    ...rest,
    record: video,
    draftName: `${part} of video ${video.id}`,
    createForm: (record) => createForm(record ?? video),
    valuesOf: (record) => valuesOf(record ?? video),
    update: ({ changes, record: { id }, version }) =>
      client.call(editVod, { params: { id }, body: toEdit(changes), ifMatch: version }),
    onSaved: async (edited) => {
      await keepRecord(queries, videoQuery(client, edited.id).queryKey, edited);
      void queries.invalidateQueries({ queryKey: ['videos', 'list'] });
    },
  });
}
