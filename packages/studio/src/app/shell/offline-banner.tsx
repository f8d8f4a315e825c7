import Alert from '@mui/material/Alert';

/** Says that the network is gone, and what is safe meanwhile. */
export function OfflineBanner() {
  return (
    <Alert severity="warning" variant="filled" role="status" square sx={{ borderRadius: 0 }}>
      You are offline. Your changes are kept, and uploads resume when you are back online.
    </Alert>
  );
}
