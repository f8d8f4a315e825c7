import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { ControlButton } from './control-button.tsx';

const KEYS = [
  { keys: 'K or Space', does: 'Play or pause' },
  { keys: 'J / L', does: '10 seconds back / forward' },
  { keys: '← / →', does: '5 seconds back / forward' },
] as const;
const FRAME_KEYS = { keys: ', / .', does: 'Previous / next frame' } as const;

/** Says which keys there are. */
export function KeysButton({ hasPicture }: { readonly hasPicture: boolean }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const rows = hasPicture ? [...KEYS, FRAME_KEYS] : KEYS;
  return (
    <span ref={anchor}>
      <ControlButton label="Keyboard shortcuts" onClick={() => setOpen(true)}>
        <Keyboard />
      </ControlButton>
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorEl={() => anchor.current as HTMLSpanElement}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { p: 4, maxWidth: '24rem' } } }}
      >
        <Typography id={titleId} variant="h3">
          Keyboard shortcuts
        </Typography>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1, my: 3 }}
        >
          {rows.map(({ keys, does }) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="subtitle2">
                {keys}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {does}
              </Typography>
            </Box>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          They work everywhere on this page. While you type, hold Alt with the letter, the comma or the full
          stop.
        </Typography>
      </Popover>
    </span>
  );
}
