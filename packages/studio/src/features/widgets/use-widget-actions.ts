import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { createWidget, deleteWidget, restoreWidget, updateWidget } from '@commoncast/core/widgets/api';
import type { Widget } from '@commoncast/core/widgets/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { LEAVES_FREELY } from '../../ui/form/use-leave-guard.tsx';
import { draftOfWidget } from './draft-of-widget.ts';
import { widgetQuery } from './widget-queries.ts';

const NAME_MAX = 100;

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
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { show } = snackbars.getState();

  /** @returns whether it worked; a failure has been told */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: ['widgets', 'list'] });
    }
  };

  const change = (widget: Widget, part: { isEnabled?: boolean; isArchived?: boolean }) =>
    attempt(async () => {
      const { isArchived } = widget;
      const body = { ...draftOfWidget(widget), isArchived, ...part };
      const kept = await client.call(updateWidget, { params: { id: widget.id }, body });
      queries.setQueryData(widgetQuery(client, widget.id).queryKey, kept);
    });

  return {
    setEnabled: async (widget, isEnabled) => {
      if (await change(widget, { isEnabled })) show(`‘${widget.name}’ is ${isEnabled ? 'on' : 'off'}`);
    },
    duplicate: async (widget) => {
      await attempt(async () => {
        const name = `Copy of ${[...widget.name].slice(0, NAME_MAX - 'Copy of '.length).join('')}`;
        const body = { ...draftOfWidget(widget), name, isEnabled: false };
        const copy = await client.call(createWidget, { body });
        show('Copied. The copy is off until you turn it on.');
        await navigate(`/widgets/${copy.id}`, { state: LEAVES_FREELY });
      });
    },
    setArchived: async (widget, isArchived) => {
      if (!(await change(widget, { isArchived }))) return false;
      show(`‘${widget.name}’ ${isArchived ? 'archived' : 'unarchived'}`, {
        undo: () => void change(widget, { isArchived: !isArchived }),
      });
      return true;
    },
    remove: async (widget) => {
      const params = { id: widget.id };
      if (!(await attempt(() => client.call(deleteWidget, { params })))) return false;
      queries.removeQueries({ queryKey: widgetQuery(client, widget.id).queryKey });
      show(`‘${widget.name}’ deleted`, {
        undo: () => void attempt(() => client.call(restoreWidget, { params })),
      });
      return true;
    },
  };
}
