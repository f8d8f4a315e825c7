import { createForm } from '@commoncast/core/form/form';
import { setVideoHypergraphics } from '@commoncast/core/hypergraphics/api';
import type { PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../../services/use-services.ts';
import type { Editing } from '../../../../ui/form/editing/editing.ts';
import { isSameValue } from '../../../../ui/form/editing/field-changes.ts';
import { useEditing } from '../../../../ui/form/editing/use-editing.ts';
import { errorsOf, type PlacedRow, spanOf, toPlaced, toRows } from './placed-rows.ts';
import { videoHypergraphicsQuery } from './video-hypergraphics-query.ts';

export interface PlacedValues {
  rows: readonly PlacedRow[];
}

/** The list as the service keeps it, which has no version of its own: the last save wins. */
interface KeptList {
  readonly version: 0;
  readonly placed: readonly PlacedHypergraphic[];
}

/** Edits the images over a video, which the service takes as a whole. @param placed as they were last read */
export function usePlacedEditing(
  { id, durationMs }: Pick<Vod, 'id' | 'durationMs'>,
  record: KeptList,
): Editing<KeptList, PlacedValues> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useEditing<KeptList, PlacedValues>({
    record,
    draftName: `hypergraphics of video ${id}`,
    createForm: () =>
      createForm<PlacedValues>({
        rules: {
          rows: (rows) => (errorsOf(rows, durationMs).size > 0 ? 'Some hypergraphics need attention' : null),
        },
        initial: { rows: toRows(record.placed) },
      }),
    valuesOf: (kept) => ({ rows: toRows(kept?.placed ?? []) }),
    isSame: (_, a, b) =>
      isSameValue(meaningOf(a as PlacedValues['rows']), meaningOf(b as PlacedValues['rows'])),
    words: {
      rows: {
        label: 'Hypergraphics',
        show: (rows) => rows.map(({ from, to }) => `${from} to ${to || 'the end'}`).join('\n') || 'None',
      },
    },
    update: async ({ values }) => {
      const body = { hypergraphics: toPlaced(values.rows) };
      const { hypergraphics } = await client.call(setVideoHypergraphics, { params: { id }, body });
      return { version: 0, placed: hypergraphics };
    },
    onSaved: ({ placed }) => queries.setQueryData(videoHypergraphicsQuery(client, id).queryKey, [...placed]),
  });
}

/** What rows say, however it was typed and whichever row says it. */
function meaningOf(rows: PlacedValues['rows']) {
  return rows.map((row) => {
    const { key: _, kept: __, from, to, ...one } = row;
    const { fromS = from, toS = to } = spanOf(row);
    return { ...one, fromS, toS };
  });
}
