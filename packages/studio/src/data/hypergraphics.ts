import type { Client } from '@commoncast/core/http/client';
import { type WithId, withId } from '@commoncast/core/http/with-id';
import * as calls from '@commoncast/core/hypergraphics/api';
import type {
  HypergraphicDraft,
  Hypergraphic as WireHypergraphic,
} from '@commoncast/core/hypergraphics/schema';

/** A hypergraphic as the studio knows it. Only this file knows what its id is called on the wire. */
export type Hypergraphic = WithId<WireHypergraphic>;

/** @throws {ApiError} the server refused; the same below */
export async function createHypergraphic(
  client: Client,
  body: HypergraphicDraft,
  idempotencyKey: string,
): Promise<Hypergraphic> {
  return withId(await client.call(calls.createHypergraphic, { body, idempotencyKey }));
}

export async function updateHypergraphic(
  client: Client,
  id: string,
  draft: HypergraphicDraft,
): Promise<Hypergraphic> {
  return withId(await client.call(calls.updateHypergraphic, { body: { uuid: id, ...draft } }));
}
