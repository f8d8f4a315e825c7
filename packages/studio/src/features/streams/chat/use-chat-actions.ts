import {
  blockChatter,
  deleteChatMessage,
  postHostMessage,
  setChat,
  unblockChatter,
} from '@commoncast/core/chat/api';
import type { ChatSettingsChange } from '@commoncast/core/chat/schema';
import { useChange } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { chatQuery } from './chat-query.ts';

export interface ChatActions {
  readonly set: (change: ChatSettingsChange) => void;
  /** @returns whether it was said; a failure has been reported */
  readonly say: (text: string) => Promise<boolean>;
  readonly remove: (seq: number) => void;
  readonly block: (chatterId: string) => void;
  readonly unblock: (chatterId: string) => void;
}

/** What members do in the chat of a stream, which is read again after each of it. */
export function useChatActions(id: string): ChatActions {
  const { client } = useServices();
  const { queryKey } = chatQuery(client, id);
  const shared = { place: 'streams', refresh: [queryKey] } as const;
  const set = useChange({
    ...shared,
    change: (body: ChatSettingsChange) => client.call(setChat, { params: { id }, body }),
  });
  const say = useChange({
    ...shared,
    change: (text: string) => client.call(postHostMessage, { params: { id }, body: { text } }),
  });
  const remove = useChange({
    ...shared,
    change: (seq: number) => client.call(deleteChatMessage, { params: { id, seq: String(seq) } }),
  });
  // What the stream itself says of its blocked users is another.
  const refresh = [queryKey, ['streams', 'one', id]] as const;
  const block = useChange({
    ...shared,
    refresh,
    change: (chatterId: string) => client.call(blockChatter, { params: { id, chatterId } }),
  });
  const unblock = useChange({
    ...shared,
    refresh,
    change: (chatterId: string) => client.call(unblockChatter, { params: { id, chatterId } }),
  });
  return {
    set: (change) => void set(change),
    say: async (text) => (await say(text)) !== null,
    remove: (seq) => void remove(seq),
    block: (chatterId) => void block(chatterId),
    unblock: (chatterId) => void unblock(chatterId),
  };
}
