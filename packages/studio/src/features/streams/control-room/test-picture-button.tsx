import { sendTestPicture } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useChange } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { useStreamActions } from '../use-stream-actions.ts';

/** For people without a camera or an encoder, in the demo: the server itself sends a picture, and visitors see it. */
export function TestPictureButton({ stream }: { readonly stream: Stream }) {
  const { client, props } = useServices();
  const { setStatus } = useStreamActions();
  const send = useChange({
    place: 'streams',
    refresh: [],
    change: ({ id }: Pick<Stream, 'id'>) => client.call(sendTestPicture, { params: { id } }),
  });
  const { mutate: goLive, isPending: isBusy } = useMutation({
    mutationFn: async () => {
      if ((await send(stream)) && stream.streamStatus === 'SCHEDULED') await setStatus(stream, 'READY');
    },
  });
  if (!props.demoOrigin) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<SmartDisplayOutlined />}
      disabled={isBusy}
      onClick={() => goLive()}
    >
      Go live with a test picture
    </Button>
  );
}
