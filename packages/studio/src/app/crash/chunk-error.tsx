import Box from '@mui/material/Box';

/** Stands where the code of a page did not arrive; so it can need no code of its own beyond the first load. */
export function ChunkError() {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3, py: 16, px: 4 }}>
      <title>Commoncast</title>
      <Box component="h1" sx={{ typography: 'h2', m: 0 }}>
        This page could not be loaded
      </Box>
      <Box component="p" sx={{ m: 0, maxWidth: '56ch', color: 'text.secondary' }}>
        Either the connection was lost, or a new version of the studio has just been released. Nothing that
        you saved is lost.
      </Box>
      <Box component="button" type="button" onClick={() => location.reload()} sx={plainButton}>
        Reload
      </Box>
    </Box>
  );
}

const plainButton = {
  typography: 'button',
  px: 4,
  py: 2,
  border: 0,
  borderRadius: 1,
  cursor: 'pointer',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};
