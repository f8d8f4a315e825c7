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
  /** It was archived, brought back or deleted. */
  readonly onGone?: () => void;
}

/** What can be done with one widget. */
export function WidgetMenu({ widget, isInEditor = false, onGone }: WidgetMenuProps) {
  const { duplicate, setArchived, remove } = useWidgetActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const choose = (work: () => Promise<unknown>) => async () => {
    close();
    if ((await work()) === true) onGone?.();
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
          <MenuItem component={Link} to={`/widgets/${widget.id}`}>
            Edit
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => duplicate(widget))}>Duplicate</MenuItem>
        <MenuItem onClick={choose(() => setArchived(widget, !widget.isArchived))}>
          {widget.isArchived ? 'Unarchive' : 'Archive'}
        </MenuItem>
        <MenuItem onClick={choose(() => remove(widget))} sx={{ color: 'error.main' }}>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}
