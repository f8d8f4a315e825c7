import { REACTION_SLICE_MS } from '@commoncast/core/chat/constants';
import type {
  ChatIdentity,
  ChatMessage,
  ChatPost,
  ChatReaction,
  ChatReplay,
  PublicChat,
} from '@commoncast/core/chat/schema';
import { v7 as uuidv7 } from 'uuid';
import type { ClientInfo } from '../../callers/client-info.ts';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, forbidden, notFound, rateLimited, unauthorized } from '../../problems/problems.ts';
import { addressBlock } from '../../quotas/address-block.ts';
import { createFloodBucket } from '../../quotas/flood-bucket.ts';
import type { BlockedCallers } from './blocked-callers.ts';
import { callerHashes } from './caller-hashes.ts';
import type { ChatTails } from './chat-tails.ts';
import { readChatter, signChatter } from './chat-token.ts';
import type { CountReactions } from './count-reactions.ts';
import {
  findChatter,
  findPublicRoom,
  findReplayed,
  findReplayedReactions,
  lockRoom,
  type Room,
  saveChatter,
} from './repository.ts';
import { toChatMessage } from './room-view.ts';
import { requireOpenChat, writeMessage } from './write-message.ts';

type Caller = Pick<ClientInfo, 'address' | 'userAgent' | 'origin'>;

export interface PublicChatService {
  /** @throws {ApiError} NOT_FOUND: visitors see no such stream of the business */
  read(business: PublicBusiness, streamId: string, after: number): Promise<PublicChat>;
  /** @throws {ApiError} NOT_FOUND: or the stream has no chat */
  replay(business: PublicBusiness, streamId: string, block: number): Promise<ChatReplay>;
  /** @throws {ApiError} RATE_LIMITED */
  join(business: PublicBusiness, name: string, caller: Caller): Promise<ChatIdentity>;
  /** @throws {ApiError} UNAUTHORIZED: the token is no longer good; FORBIDDEN: blocked; ILLEGAL_TRANSITION: not open; RATE_LIMITED */
  post(business: PublicBusiness, message: ChatPost, caller: Caller): Promise<ChatMessage>;
  /** @throws {ApiError} as `post` */
  react(business: PublicBusiness, reaction: ChatReaction, caller: Caller): Promise<void>;
}

type Parts = Pick<Foundation, 'database' | 'clock' | 'quotas' | 'limits' | 'isOwnOrigin'> & {
  readonly secret: Uint8Array;
  readonly tails: ChatTails;
  readonly blockedCallers: BlockedCallers;
  readonly countReactions: CountReactions;
};

/** What visitors' pages can do in chats. */
export function createPublicChatService(parts: Parts): PublicChatService {
  const { database, clock, quotas, limits, isOwnOrigin, secret, tails, blockedCallers } = parts;
  const takeReaction = createFloodBucket(limits.chatReactions);

  /** A page of another site may only join in where members have said so; a client that leaves the header out is no page. */
  function requireShownThere(room: Room, { origin }: Caller): void {
    if (origin !== undefined && !isOwnOrigin(origin) && !room.is_on_embeds)
      throw conflict('ILLEGAL_TRANSITION', 'The chat is only open on the page of the stream.');
  }

  return {
    read: async (business, streamId, after) => {
      const chat = await tails.since(business.id, streamId, after);
      if (!chat) throw notFound();
      return chat;
    },
    replay: async (business, streamId, block) => {
      const { root } = database;
      const room = await findPublicRoom(root, business.id, streamId);
      if (!room?.is_on) throw notFound();
      const messages = await findReplayed(root, streamId, block);
      const bySlice = new Map<number, Record<string, number>>();
      for (const { slice, kind, count } of await findReplayedReactions(root, streamId, block))
        bySlice.set(slice, { ...bySlice.get(slice), [kind]: count });
      const reactions = [...bySlice].map(([slice, counts]) => ({ atMs: slice * REACTION_SLICE_MS, counts }));
      return { messages: messages.map(toChatMessage), reactions };
    },
    join: async (business, name, { address }) => {
      await quotas.take(limits.chatJoinsPerAddress, 'chat-join', business.id, addressBlock(address));
      const chatterId = uuidv7();
      return { token: signChatter(secret, business.id, { id: chatterId, name }, clock()), chatterId, name };
    },
    post: async (business, { streamId, token, text }, caller) => {
      const now = clock();
      const chatter = readChatter(secret, business.id, token, now);
      if (!chatter) throw unauthorized('Choose a name again');
      await quotas.take(limits.chatMessagesPerChatter, 'chat-chatter', chatter.id);
      await quotas.take(
        limits.chatMessagesPerAddress,
        'chat-address',
        business.id,
        addressBlock(caller.address),
      );
      await quotas.take(limits.chatMessagesPerStream, 'chat-stream', streamId);
      const isBlockedThere = await blockedCallers.isAddressBlocked(streamId, caller);
      const hashes = callerHashes(secret, streamId, caller);
      const message = await database.transaction(async (tx) => {
        const room = await lockRoom(tx, business.id, streamId, 'everybody');
        if (!room) throw notFound();
        requireOpenChat(room, now);
        requireShownThere(room, caller);
        const known = await findChatter(tx, streamId, chatter.id);
        if (isBlockedThere || known?.blocked_at || room.blocked_users.includes(chatter.id))
          throw forbidden('You can no longer write in this chat');
        const waitMs = known ? known.last_at.getTime() + room.slow_mode_s * 1000 - now.getTime() : 0;
        if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1000));
        const { id: chatter_id, name } = chatter;
        await saveChatter(tx, {
          stream_id: streamId,
          chatter_id,
          name,
          address_hash: hashes.address,
          device_hash: hashes.device,
          last_at: now,
        });
        return await writeMessage(tx, room, { chatter_id, user_id: null, name, is_host: false }, text, now);
      });
      tails.forget(streamId);
      return toChatMessage(message);
    },
    react: async (business, { streamId, counts }, caller) => {
      takeReaction(caller.address);
      const room = await tails.room(business.id, streamId);
      if (!room) throw notFound();
      requireOpenChat(room, clock());
      requireShownThere(room, caller);
      if (await blockedCallers.isAddressBlocked(streamId, caller))
        throw forbidden('You can no longer write in this chat');
      await parts.countReactions.add({ businessId: business.id, streamId, counts });
      tails.forget(streamId);
    },
  };
}
