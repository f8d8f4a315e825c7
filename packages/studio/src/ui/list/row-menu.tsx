import MoreVert from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';

/** One thing that can be done with a row: somewhere to go, or something to do. */
export type RowAction =
  | { readonly label: string; readonly to: string }
  | {
      readonly label: string;
      readonly onChoose: () => unknown;
      readonly isDisabled?: boolean;
      /** Takes something away. */
      readonly isDangerous?: boolean;
    };

interface RowMenuProps {
  /** Of the row. */
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with one row of a list. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`More about ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map((action) =>
          'to' in action ? (
            <MenuItem key={action.label} component={Link} to={action.to}>
              {action.label}
            </MenuItem>
          ) : (
            <MenuItem
              key={action.label}
              disabled={action.isDisabled ?? false}
              onClick={() => {
                close();
                action.onChoose();
              }}
              sx={action.isDangerous ? { color: 'error.main' } : {}}
            >
              {action.label}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
