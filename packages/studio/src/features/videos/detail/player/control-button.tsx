import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface ControlButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An icon that does something, with its name under the pointer. */
export function ControlButton({ label, disabled = false, onClick, children }: ControlButtonProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button tells no pointer. */}
      <span>
        <IconButton aria-label={label} color="inherit" disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
