import type { SelectProps } from '@mui/material/Select';
import type { MouseEvent } from 'react';

/** A pointer that comes less far between press and release has not been dragged. */
const DRAG_DISTANCE = 8;

let pressed = { clientX: 0, clientY: 0 };

/**
 * Props of a select whose list may open under the pointer. MUI takes the release of the press that opened it for a choice
 * of what has come to be there, where it comes later than 200 ms: here it has to have been dragged there. (Material UI's
 * issue 48956.)
 */
export const STEADY_SELECT: Partial<SelectProps> = {
  onMouseDown: ({ clientX, clientY }) => {
    pressed = { clientX, clientY };
  },
  MenuProps: {
    slotProps: {
      list: {
        onMouseUpCapture: (event: MouseEvent) => {
          const distance = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
          if (distance < DRAG_DISTANCE) event.stopPropagation();
        },
      },
    },
  },
};
