import { replaceStreamKey } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { reasonOf } from '../../../../data/use-change.ts';
import { useServices } from '../../../../services/use-services.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { CodeBlock } from '../../../../ui/snippet/code-block.tsx';

interface StreamKeyFieldProps {
  readonly stream: Stream;
  /** The last characters of the key; null without one. */
  readonly keyHint: string | null;
  /** The key that was just made, which can be read only now. */
  readonly freshKey: string | null;
  readonly onFresh: (streamKey: string) => void;
}

/** Makes the key of encoders, shows it once, and replaces it. */
export function StreamKeyField({ stream: { id }, keyHint, freshKey, onFresh }: StreamKeyFieldProps) {
  const { client } = useServices();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const labelId = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.call(replaceStreamKey, { params: { id } }),
    onSuccess: ({ streamKey }) => {
      onFresh(streamKey);
      void queries.invalidateQueries({ queryKey: ['streams'] });
    },
  });
  const hasKey = keyHint !== null || freshKey !== null;
  return (
    <Stack sx={{ gap: 3 }}>
      {freshKey === null ? (
        <Box>
          <Typography id={labelId} variant="subtitle1" component="p" sx={{ mb: 1 }}>
            Stream key
          </Typography>
          <Typography color="textSecondary">
            {hasKey ? (
              <>
                The current key ends in <code>{keyHint}</code>. It was shown when it was created.
              </>
            ) : (
              'The key proves to the server that it is your encoder. Treat it like a password.'
            )}
          </Typography>
        </Box>
      ) : (
        <>
          <CodeBlock label="Stream key" code={freshKey} isMain />
          <Alert severity="warning" variant="outlined">
            Copy the key now: it is not shown again. Anyone who has it can stream in your name.
          </Alert>
        </>
      )}
      {error && (
        <Alert severity="error" variant="outlined">
          {reasonOf(error)}
        </Alert>
      )}
      <Box>
        {hasKey ? (
          <Button variant="outlined" color="inherit" disabled={isPending} onClick={() => setAsking(true)}>
            Replace key
          </Button>
        ) : (
          <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
            Create key
          </Button>
        )}
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title="Replace the stream key?"
        text="An encoder that uses the current key is disconnected immediately, also during a broadcast. It needs the new key to connect again."
        confirmLabel="Replace key"
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}
