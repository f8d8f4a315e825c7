import type {
  InvitationDetails,
  InvitationLogIn,
  InvitationSignUp,
  InvitationToken,
} from '@commoncast/core/authentication/invitations';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import { createMember, type Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Executor } from '../../../db/database.ts';
import type { Foundation } from '../../../foundation.ts';
import { forbidden, invalid } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import { requireUncommonPassword } from '../../authentication/password/common-passwords.ts';
import { hashPassword } from '../../authentication/password/hash.ts';
import { markEmailVerified } from '../../authentication/recovery/repository.ts';
import { refuseTaken } from '../../authentication/refuse-taken.ts';
import { findMembership, insertMembership, insertUser } from '../../authentication/repository.ts';
import type { SecondStep } from '../../authentication/second-factor/second-step.ts';
import { spentLogIn } from '../../authentication/second-factor/spent-log-in.ts';
import type { AuthenticationService, SignedIn } from '../../authentication/service.ts';
import { hashSecretToken } from '../../authentication/sessions/secret-token.ts';
import type { Sessions } from '../../authentication/sessions/sessions.ts';
import type { Logos } from '../../images/logos.ts';
import { requirePlace } from '../require-place.ts';
import { findInvitationByToken, lockBusinessOfToken, takeInvitation } from './repository.ts';

/** Every method fails with VALIDATION_FAILED at `token` if the link is unknown, spent, withdrawn or expired. */
export interface JoiningService {
  read(body: InvitationToken): Promise<InvitationDetails>;
  /** @throws {ApiError} FORBIDDEN: the invitation is for another address, or an operator calls; PLAN_LIMIT_REACHED */
  accept(member: Member, body: InvitationToken): Promise<SignedIn>;
  /** @throws {ApiError} UNAUTHORIZED, LOG_IN_INCOMPLETE or RATE_LIMITED, as a log-in; PLAN_LIMIT_REACHED */
  logIn(body: InvitationLogIn, address: string, signal: AbortSignal): Promise<SignedIn>;
  /** @throws {ApiError} EMAIL_TAKEN, USERNAME_TAKEN or RATE_LIMITED, as a sign-up; PLAN_LIMIT_REACHED */
  signUp(body: InvitationSignUp, address: string): Promise<SignedIn>;
}

type JoiningParts = Pick<Foundation, 'database' | 'clock' | 'quotas' | 'limits' | 'passwordCost'> & {
  readonly authentication: Pick<AuthenticationService, 'checkPassword' | 'complete'>;
  readonly secondStep: Pick<SecondStep, 'ask' | 'answer'>;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly logos: Pick<Logos, 'toAddress'>;
};

/** Joins a business by the link of an invitation, which is for the holder of one address alone. */
export function createJoiningService(parts: JoiningParts): JoiningService {
  const { database, clock, quotas, limits, passwordCost, authentication, secondStep, sessions, logos } =
    parts;

  async function find(token: string) {
    const invitation = await findInvitationByToken(database.root, hashSecretToken(token), clock());
    if (!invitation) throw spentLink();
    return invitation;
  }

  /** Spends the link, adds the member and opens their session, all of it or nothing. */
  async function join(
    token: string,
    block: string,
    toUserId: (tx: Executor, email: string) => Promise<string>,
  ): Promise<SignedIn> {
    const session = await database.transaction(async (tx) => {
      const now = clock();
      await lockBusinessOfToken(tx, hashSecretToken(token));
      const invitation = await takeInvitation(tx, hashSecretToken(token), now);
      if (!invitation) throw spentLink();
      const { businessId, email, role } = invitation;
      const userId = await toUserId(tx, email);
      // Only a reader of the mailbox has the link, so the address is theirs, if it is the user's at all.
      if (!(await markEmailVerified(tx, { userId, address: email }, now))) throw otherAddress();
      const known = await findMembership(tx, userId, businessId);
      if (known) return await sessions.open(tx, known);
      const membership = { userId, businessId, role };
      await requirePlace(tx, businessId, now);
      await insertMembership(tx, membership, now);
      const joined = createMember({ ...membership, sessionId: '' }, block);
      const action = { action: 'member.join', subjectId: userId, to: { role } } as const;
      await recordAction(tx, joined, action, now);
      return await sessions.open(tx, membership);
    });
    return await authentication.complete(session);
  }

  return {
    read: async ({ token }) => {
      const { email, role, expires_at, invited_by, business_id, name, logo, has_account } = await find(token);
      return {
        business: { id: business_id, businessName: name, logo: logos.toAddress(logo) },
        role,
        email,
        hasAccount: Boolean(has_account),
        invitedBy: invited_by,
        expiresDate: expires_at.toISOString(),
      };
    },
    accept: async (member, { token }) => {
      requireThemselves(member);
      return await join(token, member.addressBlock, async () => member.userId);
    },
    logIn: async ({ token, password, secondFactor }, address, signal) => {
      const { email } = await find(token);
      const userId = await authentication.checkPassword({ email, password }, address, signal);
      if (secondFactor) {
        const shown = await secondStep.answer(secondFactor, 'JOIN', address, async (_tx, id) => id);
        if (shown !== userId) throw spentLogIn();
      } else {
        await secondStep.ask(userId, 'JOIN');
      }
      return await join(token, addressBlock(address), async () => userId);
    },
    signUp: async ({ token, username, password }, address) => {
      await requireUncommonPassword(password);
      // Looked at first, because hashing is dear; spending it decides.
      await find(token);
      const block = addressBlock(address);
      await quotas.take(limits.signUpPerAddress, 'sign-up', block);
      const passwordHash = await hashPassword(password, passwordCost);
      return await join(token, block, async (tx, email) => {
        const id = uuidv7();
        await insertUser(tx, { id, email, username, passwordHash }, clock());
        return id;
      }).catch(refuseTaken);
    },
  };
}

const spentLink = () => invalid({ token: 'This invitation has expired or was already used' });
const otherAddress = () =>
  forbidden('This invitation is for another address. Log out, then open the link again.');
