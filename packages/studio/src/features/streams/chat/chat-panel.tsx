import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { BlockedPeople } from './blocked-people.tsx';
import { ChatLog } from './chat-log.tsx';
import { chatQuery } from './chat-query.ts';
import { ChatSettings } from './chat-settings.tsx';
import { STATE_WORDS } from './chat-words.ts';
import { HostForm } from './host-form.tsx';
import { type Moderation, ModerationDialog } from './moderation-dialog.tsx';
import { ReactionTotals } from './reaction-totals.tsx';
import { useChatActions } from './use-chat-actions.ts';

/** The chat of a stream as members run it: what is said, who is blocked, and how it is set. */
export function ChatPanel({ id }: { readonly id: string }) {
  const { client } = useServices();
  const { data: room, isError } = useQuery(chatQuery(client, id));
  const actions = useChatActions(id);
  const [moderation, setModeration] = useState<Moderation | null>(null);
  return (
    <Card component="section" aria-labelledby="chat" sx={{ p: 5 }}>
      <Typography id="chat" variant="h3" component="h2">
        Chat
      </Typography>
      {!room && <Skeleton variant="rounded" sx={{ height: '20rem', mt: 3 }} />}
      {room && (
        <Stack sx={{ gap: 4 }}>
          <Typography variant="body2" color="textSecondary" role="status">
            {STATE_WORDS[room.state]}
          </Typography>
          {isError && (
            <Alert severity="warning" variant="outlined">
              The chat is not up to date. This page tries to connect again.
            </Alert>
          )}
          <ChatLog
            messages={room.messages}
            onRemove={(message) => setModeration({ kind: 'delete', message })}
            onBlock={(message) => setModeration({ kind: 'block', message })}
          />
          <ReactionTotals reactions={room.reactions} />
          <HostForm isOpen={room.state === 'OPEN'} onSay={actions.say} />
          <BlockedPeople blocked={room.blocked} onUnblock={actions.unblock} />
          <ChatSettings settings={room.settings} onChange={actions.set} />
        </Stack>
      )}
      <ModerationDialog moderation={moderation} actions={actions} onClose={() => setModeration(null)} />
    </Card>
  );
}
