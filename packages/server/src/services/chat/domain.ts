import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { findBusinessAccount } from '../business/repository.ts';
import type { EraseViewer } from '../erasure/erase-viewer.ts';
import { type BlockedCallers, createBlockedCallers } from './blocked-callers.ts';
import { createChatTails } from './chat-tails.ts';
import { type CountReactions, createCountReactions } from './count-reactions.ts';
import { createEraseChatter } from './erase-chatter.ts';
import { createPublicChatService } from './public-service.ts';
import { type ChatRouteParts, chatRoutes } from './routes.ts';
import { createChatService } from './service.ts';
import type { ChatTables } from './tables.ts';
import { CHAT_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends ChatTables {}
}

export interface ChatServices extends ChatRouteParts {
  readonly blockedCallers: BlockedCallers;
  readonly countReactions: CountReactions;
  readonly eraseChatter: EraseViewer;
}

export const chatDomain = defineDomain({
  name: 'chat',
  services(parts: Foundation): ChatServices {
    const secret = parts.secrets.key('chat');
    const blockedCallers = createBlockedCallers(parts, secret);
    const countReactions = createCountReactions(parts);
    const tails = createChatTails(parts);
    return {
      blockedCallers,
      countReactions,
      chat: createChatService({
        ...parts,
        nameOf: async (db, businessId) => (await findBusinessAccount(db, businessId))?.businessName ?? '',
        forget: (streamId) => {
          tails.forget(streamId);
          blockedCallers.forget();
        },
      }),
      publicChat: createPublicChatService({ ...parts, secret, tails, blockedCallers, countReactions }),
      eraseChatter: createEraseChatter(parts.database),
    };
  },
  routes({ app, bind }: WebParts, parts: ChatServices) {
    chatRoutes(bind, parts);
    app.addHook('onClose', () => parts.countReactions.close());
  },
  upkeep: CHAT_UPKEEP,
});
