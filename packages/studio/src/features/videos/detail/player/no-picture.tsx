import GraphicEq from '@mui/icons-material/GraphicEqOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** Stands where the picture would be. */
export function NoPicture() {
  return (
    <Stack
      sx={{
        position: 'absolute',
        inset: 0,
        gap: 1,
        alignItems: 'center',
        justifyContent: 'center',
        color: 'text.secondary',
      }}
    >
      <GraphicEq fontSize="large" />
      <Typography variant="body2">Sound only</Typography>
    </Stack>
  );
}
