import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { createWidget, updateWidget } from '@commoncast/core/widgets/api';
import type { Widget } from '@commoncast/core/widgets/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import type { Editing } from '../../../ui/form/editing/editing.ts';
import { useEditing } from '../../../ui/form/editing/use-editing.ts';
import { useMoveFromNew } from '../../../ui/form/use-move-from-new.ts';
import { keepRecord } from '../../../ui/keep-record.ts';
import { widgetQuery } from '../widget-queries.ts';
import { createWidgetForm, fieldOfPath } from './widget-form.ts';
import { draftOf, isSame, valuesOf, type WidgetValues } from './widget-values.ts';
import { WIDGET_WORDS } from './widget-words.ts';

/** Edits a widget; a new one gets its address once it has been created. */
export function useWidgetEditing(widget: Widget | null): Editing<Widget, WidgetValues> {
  const { client } = useServices();
  const queries = useQueryClient();
  const moveFromNew = useMoveFromNew();
  return useEditing<Widget, WidgetValues>({
    record: widget,
    draftName: `widget ${widget?.id ?? NEW_ID}`,
    createForm: createWidgetForm,
    valuesOf,
    isSame,
    words: WIDGET_WORDS,
    toFields: byField,
    create: (values, idempotencyKey) => client.call(createWidget, { body: draftOf(values), idempotencyKey }),
    update: ({ values, record: { id, isArchived }, version }) =>
      client.call(updateWidget, {
        params: { id },
        body: { ...draftOf(values), isArchived },
        ifMatch: version,
      }),
    onSaved: async (kept, { wasNew }) => {
      await keepRecord(queries, widgetQuery(client, kept.id).queryKey, kept);
      void queries.invalidateQueries({ queryKey: ['widgets', 'list'] });
      if (wasNew) await moveFromNew(pathTo(STUDIO_PATHS.widget, { id: kept.id }));
    },
  });
}

/** The server's messages at the names that the form has for their fields. */
function byField(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [fieldOfPath(path) ?? path, message]),
  );
}
