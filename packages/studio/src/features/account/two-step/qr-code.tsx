import Box from '@mui/material/Box';
import { encode } from 'uqr';

/** What ISO/IEC 18004 asks for around a code. */
const QUIET_ZONE = 4;

/** A code for cameras: dark on light in every theme, because some read no other. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: '12.5rem', maxWidth: '100%', alignSelf: 'center', borderRadius: 1 }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Box>
  );
}
