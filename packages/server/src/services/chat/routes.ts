import {
  blockChatter,
  deleteChatMessage,
  getChat,
  getChatReplay,
  getPublicChat,
  joinChat,
  postChatMessage,
  postHostMessage,
  react,
  setChat,
  unblockChatter,
} from '@commoncast/core/chat/api';
import type { Bind } from '../../http/bind.ts';
import { cacheByUrl } from '../../http/cache-by-url.ts';
import type { PublicChatService } from './public-service.ts';
import type { ChatService } from './service.ts';

export interface ChatRouteParts {
  readonly chat: ChatService;
  readonly publicChat: PublicChatService;
}

/** However many watch, a cache asks once a second. */
const FRESH_CHAT = 'max-age=1';
/** A deleted message may still be replayed for this long. */
const FRESH_REPLAY = 'max-age=60';

/** Binds the calls of chats. */
export function chatRoutes(bind: Bind, { chat, publicChat }: ChatRouteParts): void {
  bind(getPublicChat, async ({ business, query, client, answer }) => {
    const found = await publicChat.read(business, query.streamId, query.after);
    if (query.key === undefined) answer.header('cache-control', 'no-store');
    else cacheByUrl(answer, business, found, { origin: client.origin, fresh: FRESH_CHAT });
    return found;
  });
  bind(getChatReplay, async ({ business, query, client, answer }) => {
    const found = await publicChat.replay(business, query.streamId, query.block);
    if (query.key === undefined) answer.header('cache-control', 'no-store');
    else cacheByUrl(answer, business, found, { origin: client.origin, fresh: FRESH_REPLAY });
    return found;
  });
  bind(joinChat, ({ business, body, client }) => publicChat.join(business, body.name, client));
  bind(postChatMessage, ({ business, body, client }) => publicChat.post(business, body, client));
  bind(react, async ({ business, body, client }) => {
    await publicChat.react(business, body, client);
    return null;
  });

  bind(getChat, ({ member, params }) => chat.read(member, params.id));
  bind(setChat, ({ member, params, body }) => chat.set(member, params.id, body));
  bind(postHostMessage, ({ member, params, body }) => chat.post(member, params.id, body.text));
  bind(deleteChatMessage, async ({ member, params }) => {
    await chat.removeMessage(member, params.id, params.seq);
    return null;
  });
  bind(blockChatter, async ({ member, params }) => {
    await chat.block(member, params.id, params.chatterId);
    return null;
  });
  bind(unblockChatter, async ({ member, params }) => {
    await chat.unblock(member, params.id, params.chatterId);
    return null;
  });
}
