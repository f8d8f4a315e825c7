import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const fill = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } });

/** A line at the top that grows while the code of a page is on its way; part of the first load, so it is small. */
export function PendingBar() {
  return (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        zIndex: 'tooltip',
        height: '0.2rem',
        bgcolor: 'info.main',
        transformOrigin: 'left',
        animation: `${fill} 4s cubic-bezier(0, 0.6, 0.2, 1) forwards`,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      }}
    />
  );
}
