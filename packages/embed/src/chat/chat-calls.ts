import {
  chatReplayRoute,
  chatRoute,
  joinChatRoute,
  postMessageRoute,
  reactRoute,
} from '@commoncast/core/chat/route';
import type {
  ChatIdentity,
  ChatMessage,
  ChatReaction,
  ChatReplay,
  PublicChat,
} from '@commoncast/core/chat/schema';
import type { Route } from '@commoncast/core/http/route';
import type { Site } from '../loader/site.ts';
import { siteAddress } from '../loader/site-address.ts';

/** What came back: what was asked for, or why not. */
export type Answered<Data> =
  | { readonly data: Data; readonly status: 200 }
  | { readonly data?: never; readonly status: number; readonly waitS: number };

export interface ChatCalls {
  look(after: number): Promise<Answered<PublicChat>>;
  replay(block: number): Promise<Answered<ChatReplay>>;
  join(name: string): Promise<Answered<ChatIdentity>>;
  post(token: string, text: string): Promise<Answered<ChatMessage>>;
  react(counts: ChatReaction['counts']): Promise<Answered<null>>;
}

/** The calls of one chat. Without a network their status is 0; none of them throws. */
export function chatCalls(site: Site, streamId: string, signal: AbortSignal): ChatCalls {
  const call = async <Data>(
    route: Route,
    query: Record<string, string>,
    body?: object,
  ): Promise<Answered<Data>> => {
    try {
      // As text: what a page may send without asking for a permission first.
      const response = await fetch(siteAddress(site, route, query), {
        signal,
        method: route.method,
        credentials: 'omit',
        ...(body && { body: JSON.stringify(body) }),
      });
      const { ok, status, headers } = response;
      if (!ok) return { status, waitS: Number(headers.get('retry-after')) || 0 };
      const { responseData: data } = (await response.json()) as { responseData: Data };
      return { data, status: 200 };
    } catch {
      return { status: 0, waitS: 0 };
    }
  };
  return {
    look: (after) => call(chatRoute, { streamId, after: `${after}` }),
    replay: (block) => call(chatReplayRoute, { streamId, block: `${block}` }),
    join: (name) => call(joinChatRoute, {}, { name }),
    post: (token, text) => call(postMessageRoute, {}, { streamId, token, text }),
    react: (counts) => call(reactRoute, {}, { streamId, counts }),
  };
}
