import { onlyReads } from '@commoncast/core/api-tokens/scope-of';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Member } from '../callers/member.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { recordAction } from './record-action.ts';

/** Writes down what an operator asks for in a user's name; does nothing for users themselves. */
export type RecordActing = (member: Member, endpoint: EndpointDefinition) => Promise<void>;

/**
 * Makes it. A call is written down before it is made, so that none is missing: what it changed has an entry of its own
 * where the call writes one.
 */
export function createRecordActing({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'root'>;
  readonly clock: Clock;
}): RecordActing {
  return async (member, endpoint) => {
    if (member.actorId === undefined || endpoint.auth !== 'bearer' || onlyReads(endpoint)) return;
    const { sessionId: subjectId } = member;
    const action = { action: 'impersonation.call', subjectId, to: { call: endpoint.summary } } as const;
    await recordAction(database.root, member, action, clock());
  };
}
