import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { createWidget, deleteWidget, restoreWidget, switchWidget } from '@commoncast/core/widgets/api';
import type { Widget, WidgetDraft, WidgetSwitches } from '@commoncast/core/widgets/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';
import { keepRecord } from '../../ui/keep-record.ts';
import { draftOfWidget } from './draft-of-widget.ts';
import { widgetQuery } from './widget-queries.ts';

const NAME_MAX = 100;

interface WidgetActions {
  readonly setEnabled: (widget: Widget, isEnabled: boolean) => Promise<void>;
  /** Makes a copy that is off, and opens it. */
  readonly duplicate: (widget: Widget) => Promise<boolean>;
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

  /** @returns whether it worked; a failure has been told */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      notices.getState().report('widgets', isApiError(error) ? error.message : FALLBACK_MESSAGE);
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: ['trash'] });
      await queries.invalidateQueries({ queryKey: ['widgets', 'list'] });
    }
  };

  /** Only what is switched is sent, so that what others have changed meanwhile stays. */
  const change = ({ id }: Widget, body: WidgetSwitches) =>
    attempt(async () => {
      const kept = await client.call(switchWidget, { params: { id }, body });
      await keepRecord(queries, widgetQuery(client, id).queryKey, kept);
    });

  return {
    setEnabled: async (widget, isEnabled) => {
      if (await change(widget, { isEnabled })) show(`‘${widget.name}’ is ${isEnabled ? 'on' : 'off'}`);
    },
    duplicate: (widget) =>
      attempt(async () => {
        const name = `Copy of ${[...widget.name].slice(0, NAME_MAX - 'Copy of '.length).join('')}`;
        const body = { ...draftOfWidget(widget), name, isEnabled: false };
        const { kept: copy } = await create(body);
        finish();
        show('Copied. The copy is off until you turn it on.');
        await navigate(pathTo(STUDIO_PATHS.widget, { id: copy.id }));
      }),
    setArchived: async (widget, isArchived) => {
      if (!(await change(widget, { isArchived }))) return false;
      notices
        .getState()
        .offerUndo('widgets', `‘${widget.name}’ ${isArchived ? 'archived' : 'unarchived'}`, () =>
          change(widget, { isArchived: !isArchived }),
        );
      return true;
    },
    remove: async (widget) => {
      const params = { id: widget.id };
      if (!(await attempt(() => client.call(deleteWidget, { params })))) return false;
      queries.removeQueries({ queryKey: widgetQuery(client, widget.id).queryKey });
      notices.getState().offerUndo('widgets', `‘${widget.name}’ deleted`, async () => {
        if (await attempt(() => client.call(restoreWidget, { params }))) show(`‘${widget.name}’ restored`);
      });
      return true;
    },
  };
}
