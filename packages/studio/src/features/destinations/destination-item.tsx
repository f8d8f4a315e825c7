import type { Destination } from '@commoncast/core/destinations/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/use-change.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { PLATFORMS } from './platforms.ts';
import { useDestinationActions } from './use-destination-actions.ts';

/** One destination: where it is, whether broadcasts go there, and what went wrong last. */
export function DestinationItem({ destination }: { readonly destination: Destination }) {
  const { setOn, remove, check } = useDestinationActions();
  const [isAsking, setAsking] = useState(false);
  const { data: problem, ...checking } = useMutation({ mutationFn: () => check(destination) });
  const { name, platform, rtmpUrl, keyHint, status, lastError } = destination;
  const isOn = status === 'ACTIVE';
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="subtitle1" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {PLATFORMS[platform].label} · <bdi>{rtmpUrl}</bdi>
          {keyHint !== '' && (
            <>
              {' · key ends in '}
              <code>{keyHint}</code>
            </>
          )}
        </Typography>
        {lastError !== null && (
          <Typography variant="body2" color="warning">
            Last broadcast: {lastError}
          </Typography>
        )}
        {checking.isSuccess && (
          <Alert severity={problem === null ? 'success' : 'warning'} variant="outlined" sx={{ mt: 2 }}>
            {problem ?? 'The server answers. It takes the key once you go live.'}
          </Alert>
        )}
        {checking.isError && (
          <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
            {reasonOf(checking.error)}
          </Alert>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexShrink: 0 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`Check ${name}`}
          disabled={checking.isPending}
          onClick={() => checking.mutate()}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {checking.isPending ? 'Checking…' : 'Check'}
        </Button>
        <Switch
          checked={isOn}
          onChange={(_, isWanted) => void setOn(destination, isWanted)}
          slotProps={{ input: { 'aria-label': `Send broadcasts to ${name}` } }}
        />
        <RowMenu
          name={name}
          actions={[
            { label: 'Check connection', onChoose: () => checking.mutate() },
            { label: 'Delete', isDangerous: true, onChoose: () => setAsking(true) },
          ]}
        />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ‘${name}’?`}
        text="Broadcasts stop going there immediately. Its key is deleted too, so you need it again to add the destination back."
        confirmLabel="Delete"
        onConfirm={() => {
          setAsking(false);
          void remove(destination);
        }}
        onCancel={() => setAsking(false)}
      />
    </ListRow>
  );
}
