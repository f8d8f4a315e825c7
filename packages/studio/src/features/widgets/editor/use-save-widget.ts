import type { Form } from '@commoncast/core/form/form';
import { createWidget, updateWidget } from '@commoncast/core/widgets/api';
import type { Widget } from '@commoncast/core/widgets/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../../services/use-services.ts';
import { placeErrors } from '../../../ui/form/place-errors.ts';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.tsx';
import { widgetQuery } from '../widget-queries.ts';
import { fieldOfPath } from './widget-form.ts';
import { draftOf, valuesOf, type WidgetValues } from './widget-values.ts';

interface SaveWidget {
  readonly isSaving: boolean;
  readonly save: () => Promise<void>;
}

/** Keeps what the editor holds; a new widget gets its address with that. */
export function useSaveWidget(widget: Widget | null, form: Form<WidgetValues>): SaveWidget {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      const draft = draftOf(form.getValues());
      const kept = widget
        ? await client.call(updateWidget, {
            params: { id: widget.id },
            body: { ...draft, isArchived: widget.isArchived },
          })
        : await client.call(createWidget, { body: draft });
      form.update(valuesOf(kept));
      queries.setQueryData(widgetQuery(client, kept.id).queryKey, kept);
      void queries.invalidateQueries({ queryKey: ['widgets', 'list'] });
      if (!widget) await navigate(`/widgets/${kept.id}`, { replace: true, state: LEAVES_FREELY });
    } catch (error) {
      const failure = placeErrors(form, error, byField);
      if (failure !== null) snackbars.getState().show(failure, { severity: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}

/** The server's messages at the names that the form has for their fields. */
function byField(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [fieldOfPath(path) ?? path, message]),
  );
}
