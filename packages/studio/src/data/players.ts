import type { Client } from '@commoncast/core/http/client';
import { type WithId, withId } from '@commoncast/core/http/with-id';
import * as calls from '@commoncast/core/players/api';
import type { ContentAssignment, PlayerDraft, Player as WirePlayer } from '@commoncast/core/players/schema';
import type { InferOutput } from 'valibot';

/** A player as the studio knows it. Only this file knows what its id is called on the wire. */
export type Player = WithId<WirePlayer>;

/** A video or a playlist, and which of them. */
type Content = Omit<InferOutput<typeof ContentAssignment>, 'embeddedVideoPlayerId'>;

/** The player in a refusal of a stale version. */
export const readPlayer = (data: unknown): Player => withId(data as WirePlayer);

/** @throws {ApiError} the server refused; the same for those below */
export async function createPlayer(
  client: Client,
  body: PlayerDraft,
  idempotencyKey: string,
): Promise<Player> {
  return withId(await client.call(calls.createPlayer, { body, idempotencyKey }));
}

export async function updatePlayer(
  client: Client,
  id: string,
  draft: PlayerDraft,
  ifMatch?: number,
): Promise<Player> {
  return withId(await client.call(calls.updatePlayer, { body: { uuid: id, ...draft }, ifMatch }));
}

/** Chooses what a player shows. */
export async function assignContent(
  client: Client,
  id: string,
  content: Content,
  ifMatch?: number,
): Promise<Player> {
  const body = { embeddedVideoPlayerId: id, ...content };
  return withId(await client.call(calls.assignContent, { body, ifMatch }));
}
