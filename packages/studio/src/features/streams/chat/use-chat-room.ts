import { watchChat } from '@commoncast/core/chat/api';
import { ChatRoom } from '@commoncast/core/chat/schema';
import { useEffect, useState } from 'react';
import { readEvents } from '../../../data/read-events.ts';
import { useServices } from '../../../services/use-services.ts';

const RETRY_MS = 2_000;

interface HeardRoom {
  /** The chat as it is; null before it is known. */
  readonly room: ChatRoom | null;
  /** The server was heard and then lost, so what is shown may be old. */
  readonly isLost: boolean;
}

/** Follows the chat of a stream while somebody looks at it. */
export function useChatRoom(id: string): HeardRoom {
  const { client } = useServices();
  const [heard, setHeard] = useState<HeardRoom>({ room: null, isLost: false });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      while (!signal.aborted) {
        await client
          .open(watchChat, { params: { id }, signal })
          .then((answer) => readEvents(answer, ChatRoom, (room) => setHeard({ room, isLost: false })))
          .catch(() => {});
        if (signal.aborted) return;
        setHeard(({ room }) => ({ room, isLost: room !== null }));
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    };
    void follow();
    return () => leaving.abort();
  }, [client, id]);
  return heard;
}
