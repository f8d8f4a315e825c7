import type { Impersonation, LogIn, SignUp, User } from '@commoncast/core/authentication/schema';
import type { PasskeyLogIn, SecondFactorAnswer } from '@commoncast/core/authentication/second-factor';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { v7 as uuidv7 } from 'uuid';
import type { Member, MemberIdentity } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../db/database.ts';
import { forbidden, notFound, unauthorized } from '../../problems/problems.ts';
import { addressBlock } from '../../quotas/address-block.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import type { RateLimits } from '../../quotas/rate-limits.ts';
import type { PasswordCost } from '../../secrets/password-cost.ts';
import { newPublicKey } from '../business/public-key.ts';
import { findBusinessAccount, insertBusiness } from '../business/repository.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Operators } from './impersonation/operators.ts';
import { requireUncommonPassword } from './password/common-passwords.ts';
import { hashPassword, verifyPassword } from './password/hash.ts';
import { refuseTaken } from './refuse-taken.ts';
import {
  findCredentials,
  findMembership,
  findUser,
  findUsername,
  insertMembership,
  insertUser,
} from './repository.ts';
import type { SecondStep } from './second-factor/second-step.ts';
import type { OpenSession, Sessions } from './sessions/sessions.ts';
import { giveOperatorPlace } from './sign-in/give-operator-place.ts';
import { createSignInAttempts } from './sign-in/sign-in-attempts.ts';
import { tellOfAttempts } from './sign-in/tell-of-attempts.ts';

const NO_BUSINESS = 'You do not work for any business any more. Ask an owner to invite you again.';

export interface SignedIn extends OpenSession {
  readonly user: User;
  readonly business: BusinessAccount;
}

export interface AuthenticationService {
  /** @throws {ApiError} VALIDATION_FAILED, EMAIL_TAKEN, USERNAME_TAKEN or RATE_LIMITED */
  signUp(draft: SignUp, address: string): Promise<SignedIn>;
  /**
   * After many wrong passwords from an address the answer takes seconds.
   * @throws {ApiError} UNAUTHORIZED or RATE_LIMITED; LOG_IN_INCOMPLETE: the user has a second factor to show;
   *   FORBIDDEN: they work for no business any more
   */
  logIn(credentials: LogIn, address: string, signal: AbortSignal, userAgent?: string): Promise<SignedIn>;
  /**
   * The second step of a log-in.
   * @throws {ApiError} VALIDATION_FAILED or RATE_LIMITED, see `SecondStep`; FORBIDDEN: as above
   */
  completeLogIn(body: SecondFactorAnswer, address: string): Promise<SignedIn>;
  /** By a passkey alone. @throws {ApiError} UNAUTHORIZED; FORBIDDEN: as above */
  logInByPasskey(body: PasskeyLogIn): Promise<SignedIn>;
  /**
   * Whose password it is, found out in the same way as at a log-in, but opens no session.
   * @returns the id of the user
   * @throws {ApiError} UNAUTHORIZED or RATE_LIMITED
   */
  checkPassword(
    credentials: LogIn,
    address: string,
    signal: AbortSignal,
    userAgent?: string,
  ): Promise<string>;
  /** @throws {ApiError} UNAUTHORIZED */
  refresh(refreshToken: string | undefined): Promise<SignedIn>;
  /**
   * Opens a session in another business of the member's.
   * @throws {ApiError} NOT_FOUND: the member is not in it
   */
  switchBusiness(member: Member, businessId: string): Promise<SignedIn>;
  logOut(member: Member): Promise<void>;
  /** Opens a session for a user who has proved who they are in another way. @throws {ApiError} FORBIDDEN: as above */
  signIn(userId: string): Promise<SignedIn>;
  /** Adds user and business to a session that has just been opened. */
  complete(session: OpenSession): Promise<SignedIn>;
  /** User and business of a session; undefined when one of them is gone. */
  describe(identity: MemberIdentity): Promise<Pick<SignedIn, 'user' | 'business'> | undefined>;
}

interface AuthenticationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
  readonly passwordCost: PasswordCost;
  readonly outbox: Outbox;
  readonly operators: Operators;
  readonly secondStep: SecondStep;
}

/** Sign-up, log-in and the life of sessions. */
export function createAuthenticationService(parts: AuthenticationParts): AuthenticationService {
  const { database, clock, sessions, quotas, limits, passwordCost, outbox, operators, secondStep } = parts;
  // Compared with where the address is unknown, so that both cases take the same time.
  const attempts = createSignInAttempts(quotas, limits);
  const nobodysHash = hashPassword(uuidv7(), passwordCost);
  nobodysHash.catch(() => {});

  async function describe(identity: MemberIdentity) {
    const person = await findUser(database.root, identity);
    const business = await findBusinessAccount(database.root, identity.businessId);
    if (!person || !business) return undefined;
    const { isEmailVerified, lacksSecondFactor, ...shown } = person;
    const impersonation = await describeActor(identity);
    const isOperator = impersonation === null && operators.includes({ email: shown.email, isEmailVerified });
    // An operator has shown their own.
    const needsSecondFactor = impersonation === null && lacksSecondFactor;
    return { user: { ...shown, isOperator, needsSecondFactor, impersonation }, business };
  }

  async function describeActor({ actorId, endsAt }: MemberIdentity): Promise<Impersonation | null> {
    if (actorId === undefined || endsAt === undefined) return null;
    const operator = (await findUsername(database.root, actorId)) ?? '';
    return { operator, endsDate: endsAt.toISOString() };
  }

  async function open(tx: Executor, userId: string): Promise<OpenSession> {
    const membership = (await findMembership(tx, userId)) ?? (await giveOperatorPlace(tx, userId, parts));
    if (!membership) throw forbidden(NO_BUSINESS);
    return await sessions.open(tx, membership);
  }

  const signIn = async (userId: string): Promise<SignedIn> =>
    await complete(await database.transaction((tx) => open(tx, userId)));

  async function complete(session: OpenSession): Promise<SignedIn> {
    const described = await describe(session.identity);
    if (!described) throw unauthorized();
    return { ...session, ...described };
  }

  async function checkPassword(
    { email, password }: LogIn,
    address: string,
    signal: AbortSignal,
    userAgent = '',
  ) {
    const attempt = await attempts.begin(email, address, signal);
    const credentials = await findCredentials(database.root, email);
    const isRight = await verifyPassword(password, credentials?.passwordHash ?? (await nobodysHash));
    if (!credentials || !isRight) {
      if (credentials && attempt.isBeyondLimit)
        await tellOfAttempts(parts, { ...attempt, email, userAgent, userId: credentials.userId });
      throw unauthorized('Email or password is wrong');
    }
    await attempt.succeed();
    return credentials.userId;
  }

  return {
    checkPassword,
    signIn,
    complete,
    describe,
    async signUp(draft, address) {
      await requireUncommonPassword(draft.password);
      await quotas.take(limits.signUpPerAddress, 'sign-up', addressBlock(address));
      const passwordHash = await hashPassword(draft.password, passwordCost);
      const session = await database
        .transaction(async (tx) => {
          const owner = { userId: uuidv7(), businessId: uuidv7(), role: 'OWNER' as const };
          const now = clock();
          const { email, username, businessName: name } = draft;
          await insertUser(tx, { id: owner.userId, email, username, passwordHash }, now);
          await insertBusiness(tx, { id: owner.businessId, name, email, publicKey: newPublicKey() }, now);
          await insertMembership(tx, owner, now);
          await outbox.add(tx, { kind: 'VERIFY_EMAIL', address: email, eventKey: `sign-up ${owner.userId}` });
          return await sessions.open(tx, owner);
        })
        .catch(refuseTaken);
      return await complete(session);
    },
    async logIn(credentials, address, signal, userAgent) {
      const userId = await checkPassword(credentials, address, signal, userAgent);
      await secondStep.ask(userId, 'LOG_IN');
      return await signIn(userId);
    },
    completeLogIn: async (body, address) =>
      await complete(await secondStep.answer(body, 'LOG_IN', address, open)),
    logInByPasskey: async ({ credential }) =>
      await complete(await secondStep.answerByPasskey(credential, open)),
    async refresh(refreshToken) {
      if (!refreshToken) throw unauthorized('No refresh token found');
      return await complete(await sessions.refresh(refreshToken));
    },
    async switchBusiness(member, businessId) {
      const membership = await findMembership(database.root, member.userId, businessId);
      // An operator was let into one business, not into all of the user's.
      if (!membership || member.actorId !== undefined) throw notFound();
      return await complete(await database.transaction((tx) => sessions.open(tx, membership)));
    },
    logOut: ({ sessionId }) => sessions.end(sessionId),
  };
}
