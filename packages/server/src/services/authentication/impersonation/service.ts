import type { Impersonate } from '@commoncast/core/authentication/impersonation';
import { recordAction } from '../../../audit/record-action.ts';
import { createMember, type Member } from '../../../callers/member.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { forbidden, notFound } from '../../../problems/problems.ts';
import type { Quotas } from '../../../quotas/quotas.ts';
import type { RateLimits } from '../../../quotas/rate-limits.ts';
import { findMembership } from '../repository.ts';
import type { AuthenticationService, SignedIn } from '../service.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Operators } from './operators.ts';
import { recordEnd } from './record-end.ts';
import { findImpersonation, findOwnAddress, findPersonByEmail, insertImpersonation } from './repository.ts';

const LASTS_MS = 30 * 60_000;

export interface ImpersonationService {
  /**
   * Opens a session in which an operator sees what a user sees, for half an hour at most.
   * @param how.leadsBack whether the end of it gives the operator's own session back, as a browser needs
   * @throws {ApiError} NOT_FOUND: the caller is no operator, or acts in somebody's name, or there is nobody like that;
   *   FORBIDDEN: the user is an operator; RATE_LIMITED
   */
  start(member: Member, body: Impersonate, how: { readonly leadsBack: boolean }): Promise<SignedIn>;
  /**
   * Ends such a session.
   * @param how.leadsBack whether the operator's own session is wanted now
   * @returns it, if this one was to lead back and the other has not ended
   */
  end(member: Member, how: { readonly leadsBack: boolean }): Promise<SignedIn | undefined>;
}

interface ImpersonationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
  readonly operators: Operators;
  readonly sessions: Sessions;
  readonly authentication: Pick<AuthenticationService, 'complete'>;
}

/** Operators look through the eyes of users; the audit log of the business has who, why, and until when. */
export function createImpersonationService(parts: ImpersonationParts): ImpersonationService {
  const { database, clock, quotas, limits, operators, sessions, authentication } = parts;

  /** Answered to others like a call that there is not. */
  async function requireOperator({ userId, actorId }: Member): Promise<void> {
    const caller = actorId === undefined ? await findOwnAddress(database.root, userId) : undefined;
    if (!caller || !operators.includes(caller)) throw notFound();
  }

  async function findTarget({ email, businessId }: Impersonate) {
    const person = await findPersonByEmail(database.root, email);
    if (!person) throw notFound('Nobody has this email address');
    if (operators.hasAddress(person.email))
      throw forbidden('Nobody can look through the eyes of an operator');
    const membership = await findMembership(database.root, person.id, businessId);
    if (membership) return membership;
    throw notFound(
      businessId === undefined
        ? 'This person does not work for any business'
        : 'This person does not work for that business',
    );
  }

  return {
    async start(member, body, { leadsBack }) {
      await requireOperator(member);
      await quotas.take(limits.impersonationsPerOperator, 'impersonation', member.userId);
      const target = await findTarget(body);
      const now = clock();
      const endsAt = new Date(now.getTime() + LASTS_MS);
      const acting = { ...target, actorId: member.userId, endsAt };
      const session = await database.transaction(async (tx) => {
        const opened = await sessions.open(tx, acting);
        const { identity } = opened;
        await insertImpersonation(tx, {
          session_id: identity.sessionId,
          business_id: target.businessId,
          user_id: target.userId,
          actor_id: member.userId,
          own_session_id: member.sessionId,
          leads_back: leadsBack,
          address_block: member.addressBlock,
          started_at: now,
          ends_at: endsAt,
        });
        const to = { reason: body.reason, endsDate: endsAt.toISOString() };
        const action = { action: 'impersonation.start', subjectId: identity.sessionId, to } as const;
        await recordAction(tx, createMember(identity, member.addressBlock), action, now);
        return opened;
      });
      return await authentication.complete(session);
    },
    async end({ sessionId }, { leadsBack }) {
      const own = await database.transaction(async (tx) => {
        await sessions.endIn(tx, sessionId);
        const impersonation = await findImpersonation(tx, sessionId);
        if (!impersonation) return undefined;
        await recordEnd(tx, impersonation, clock());
        return leadsBack && impersonation.leads_back
          ? await sessions.reopen(tx, impersonation.own_session_id)
          : undefined;
      });
      sessions.forget([sessionId]);
      return own && (await authentication.complete(own));
    },
  };
}
