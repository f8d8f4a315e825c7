import Alert from '@mui/material/Alert';

/** Says that the network is gone, and what is safe meanwhile. */
export function OfflineBanner() {
  return (
    <Alert severity="warning" variant="filled" role="status" square sx={{ borderRadius: 0 }}>
      You are offline. What you typed is kept, and uploads go on as soon as you are back.
    </Alert>
  );
}
