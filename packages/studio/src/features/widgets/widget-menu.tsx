import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Widget } from '@commoncast/core/widgets/schema';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { useWidgetActions } from './use-widget-actions.ts';

interface WidgetMenuProps {
  readonly widget: Widget;
  /** In the editor, which need not lead to itself. */
  readonly isInEditor?: boolean;
  /** It was archived or brought back. */
  readonly onArchived?: () => void;
  readonly onDeleted?: () => void;
}

/** What can be done with one widget. */
export function WidgetMenu({ widget, isInEditor = false, onArchived, onDeleted }: WidgetMenuProps) {
  const { duplicate, setArchived, remove } = useWidgetActions();
  /** @param next what follows if it worked */
  const choose = (work: () => Promise<boolean>, next?: () => void) => async () => {
    if (await work()) next?.();
  };
  return (
    <RowMenu
      name={widget.name}
      actions={[
        ...(isInEditor ? [] : [{ label: 'Edit', to: pathTo(STUDIO_PATHS.widget, { id: widget.id }) }]),
        { label: 'Duplicate', onChoose: () => duplicate(widget) },
        {
          label: widget.isArchived ? 'Unarchive' : 'Archive',
          onChoose: choose(() => setArchived(widget, !widget.isArchived), onArchived),
        },
        { label: 'Delete', isDangerous: true, onChoose: choose(() => remove(widget), onDeleted) },
      ]}
    />
  );
}
