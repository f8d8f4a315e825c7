import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { createWidget, deleteWidget, restoreWidget, switchWidget } from '@commoncast/core/widgets/api';
import type { Widget, WidgetDraft, WidgetSwitches } from '@commoncast/core/widgets/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useChange } from '../../data/use-change.ts';
import { useGuessRows } from '../../data/use-change-rows.ts';
import { useRemoval } from '../../data/use-removal.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';
import { keepRecord } from '../../ui/keep-record.ts';
import { draftOfWidget } from './draft-of-widget.ts';
import { widgetQuery } from './widget-queries.ts';

const NAME_MAX = 100;
const LISTS = ['widgets', 'list'] as const;
const HERE = { place: 'widgets', refresh: [LISTS] } as const;

interface WidgetActions {
  readonly setEnabled: (widget: Widget, isEnabled: boolean) => Promise<void>;
  /** Makes a copy that is off, and opens it. */
  readonly duplicate: (widget: Widget) => Promise<void>;
  /** With Undo. */
  readonly setArchived: (widget: Widget, isArchived: boolean) => Promise<boolean>;
  /** With Undo. */
  readonly remove: (widget: Widget) => Promise<boolean>;
}

/** What can be done with a widget outside its form. */
export function useWidgetActions(): WidgetActions {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { show } = snackbars.getState();
  const { create, finish } = useCreateOnce((body: WidgetDraft, idempotencyKey) =>
    client.call(createWidget, { body, idempotencyKey }),
  );
  const guess = useGuessRows<Widget>(LISTS);
  const makeCopy = useChange({
    ...HERE,
    change: async (widget: Widget) => {
      const name = `Copy of ${[...widget.name].slice(0, NAME_MAX - 'Copy of '.length).join('')}`;
      const { kept } = await create({ ...draftOfWidget(widget), name, isEnabled: false });
      finish();
      return kept;
    },
  });
  // Only what is switched is sent, so that what others have changed meanwhile stays.
  const change = useChange({
    ...HERE,
    guess: ({ id, switches }: { readonly id: string; readonly switches: WidgetSwitches }) =>
      guess((list) => list.map((one) => (one.id === id ? { ...one, ...switches } : one))),
    change: async ({ id, switches }) => {
      const kept = await client.call(switchWidget, { params: { id }, body: switches });
      await keepRecord(queries, widgetQuery(client, id).queryKey, kept);
    },
  });
  const removeRows = useRemoval<Widget>({
    ...HERE,
    plural: 'widgets',
    remove: ({ id }) => client.call(deleteWidget, { params: { id } }),
    restore: ({ id }) => client.call(restoreWidget, { params: { id } }),
  });

  return {
    setEnabled: async ({ id, name }, isEnabled) => {
      if (await change({ id, switches: { isEnabled } })) show(`‘${name}’ is ${isEnabled ? 'on' : 'off'}`);
    },
    duplicate: async (widget) => {
      const copy = await makeCopy(widget);
      if (!copy) return;
      show('Copied. The copy is off until you turn it on.');
      await navigate(pathTo(STUDIO_PATHS.widget, { id: copy.answer.id }));
    },
    setArchived: async ({ id, name }, isArchived) => {
      if (!(await change({ id, switches: { isArchived } }))) return false;
      notices
        .getState()
        .offerUndo('widgets', `‘${name}’ ${isArchived ? 'archived' : 'unarchived'}`, () =>
          change({ id, switches: { isArchived: !isArchived } }),
        );
      return true;
    },
    remove: async (widget) => {
      const gone = await removeRows([widget]);
      if (gone.length === 0) return false;
      queries.removeQueries({ queryKey: widgetQuery(client, widget.id).queryKey });
      return true;
    },
  };
}
