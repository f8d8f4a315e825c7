import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Widget } from '@commoncast/core/widgets/schema';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  /** @param next what follows if it worked */
  const choose = (work: () => Promise<boolean>, next?: () => void) => async () => {
    close();
    if (await work()) next?.();
  };
  return (
    <>
      <IconButton
        aria-label={`More about ${widget.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {!isInEditor && (
          <MenuItem component={Link} to={pathTo(STUDIO_PATHS.widget, { id: widget.id })}>
            Edit
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => duplicate(widget))}>Duplicate</MenuItem>
        <MenuItem onClick={choose(() => setArchived(widget, !widget.isArchived), onArchived)}>
          {widget.isArchived ? 'Unarchive' : 'Archive'}
        </MenuItem>
        <MenuItem onClick={choose(() => remove(widget), onDeleted)} sx={{ color: 'error.main' }}>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}
