import type { PageProps, RefreshedSession, ShellSession, User } from '@commoncast/core/authentication/schema';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { ApiError } from '@commoncast/core/http/api-error';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Member } from '@commoncast/server/callers/member';
import { requireSecondFactor } from '@commoncast/server/http/call/require-second-factor';
import { forbidden, unauthorized } from '@commoncast/server/problems/problems';
import { complain } from './complaints.ts';
import type { Records } from './records.ts';
import { hasSecondFactor } from './second-steps.ts';

/** Somebody with an account. */
export interface Person {
  readonly user: User;
  readonly business: BusinessAccount;
  /** Null for somebody of whom no test needs it: nobody can log in as them. */
  readonly password: string | null;
}

interface Session {
  readonly person: Person;
  readonly csrfToken: string;
  /** Of the operator who looks through the eyes of the person. */
  readonly own: Session | null;
  isOver: boolean;
}

/** The sessions of one browser, whose cookies hold the last one that was opened in any of its tabs. */
export interface Sessions {
  /** Opens the session that a page was served for, with its tokens. */
  readonly resume: (props: PageProps) => void;
  /** Signs somebody in, in this tab or another. */
  readonly open: (person: Person) => ShellSession;
  /** No access token that was issued so far is good any longer. */
  readonly expireTokens: () => void;
  /** Ends the session in the cookies on the server, which keeps the cookies. */
  readonly end: () => void;
  /** Ends the session in the cookies if it is of this user. */
  readonly endThoseOf: (userId: string) => void;
  /** Whether anybody is signed in. */
  readonly isOpen: () => boolean;
  /** Whose cookies there are, as they are by now. @throws {ApiError} UNAUTHORIZED: nobody's */
  readonly caller: () => Person;
  /** @throws {ApiError} SECOND_FACTOR_REQUIRED: the business requires one, and the caller has none */
  readonly requireSecondFactor: (endpoint: EndpointDefinition) => void;
  /** Ends the session and clears the cookies, or gives an operator their own ones back. */
  readonly logOut: () => void;
  /** @throws {ApiError} UNAUTHORIZED: nobody's cookies, or those of a session that is over */
  readonly refresh: () => RefreshedSession;
  /** @throws {ApiError} UNAUTHORIZED, or TOKEN_EXPIRED */
  readonly requireBearer: (authorization: string | null) => void;
  /** Checks a write by cookie. @throws {ApiError} UNAUTHORIZED, or CSRF_REJECTED */
  readonly requireCookie: (csrfToken: string | null) => void;
}

/** Creates the sessions of a browser that nobody has signed in with. */
export function createSessions(
  records: Pick<Records, 'account' | 'role' | 'people' | 'secondFactors' | 'isSecondFactorRequired'>,
): Sessions {
  const tokens = new Map<string, { readonly session: Session; isExpired: boolean }>();
  let inCookies: Session | null = null;
  let opened = 0;

  /** They may have verified their address since, or have another one. */
  const asTheyAre = (person: Person): Person => {
    const known = [...records.people.values()].find(({ user }) => user.id === person.user.id);
    if (!known) return person;
    const { impersonation } = person.user;
    return { ...known, user: { ...known.user, impersonation }, business: person.business };
  };
  const needsSecondFactor = ({ id, impersonation }: User): boolean =>
    records.isSecondFactorRequired && impersonation === null && !hasSecondFactor(records, id);
  const issue = (session: Session): ShellSession => {
    opened += 1;
    const accessToken = `access-token-${opened}`;
    tokens.set(accessToken, { session, isExpired: false });
    const { business } = session.person;
    const { user } = asTheyAre(session.person);
    return {
      accessToken,
      csrfToken: session.csrfToken,
      user: { ...user, role: records.role, needsSecondFactor: needsSecondFactor(user) },
      business: records.account?.id === business.id ? records.account : business,
    };
  };

  return {
    resume: ({ user, business, accessToken, csrfToken }) => {
      if (!user || !business || accessToken === null || csrfToken === null) return;
      // The page is opened again; its session may be over.
      if (tokens.get(accessToken)?.session.person.user.id === user.id) return;
      records.account ??= business;
      records.role = user.role;
      inCookies = { person: { user, business, password: null }, csrfToken, own: null, isOver: false };
      tokens.set(accessToken, { session: inCookies, isExpired: false });
    },
    open: (person) => {
      const own = person.user.impersonation && inCookies;
      const session = { person, csrfToken: `csrf-token-${opened + 1}`, own, isOver: false };
      inCookies = session;
      records.role = person.user.role;
      if (records.account?.id !== person.business.id) records.account = person.business;
      return issue(session);
    },
    expireTokens: () => {
      for (const token of tokens.values()) token.isExpired = true;
    },
    end: () => {
      if (inCookies) inCookies.isOver = true;
    },
    endThoseOf: (userId) => {
      if (inCookies?.person.user.id === userId) inCookies.isOver = true;
    },
    isOpen: () => inCookies !== null && !inCookies.isOver,
    requireSecondFactor: (endpoint) => {
      const member = {
        ...(inCookies && needsSecondFactor(inCookies.person.user) && { lacksSecondFactor: true }),
      };
      requireSecondFactor(member as Member, endpoint);
    },
    caller: () => {
      if (!inCookies) throw unauthorized();
      return asTheyAre(inCookies.person);
    },
    logOut: () => {
      if (inCookies) inCookies.isOver = true;
      const own = inCookies?.own ?? null;
      inCookies = own?.isOver ? null : own;
    },
    refresh: () => {
      if (!inCookies) throw unauthorized('No refresh token found');
      if (inCookies.isOver) throw unauthorized();
      return issue(inCookies);
    },
    requireBearer: (authorization) => {
      const [, name = ''] = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '') ?? [];
      const token = tokens.get(name);
      if (!token) throw unauthorized();
      if (token.isExpired)
        throw new ApiError({ status: 403, code: 'TOKEN_EXPIRED', message: 'The access token has expired' });
      if (token.session.isOver) throw unauthorized();
      if (inCookies && token.session.person.user.id !== inCookies.person.user.id)
        complain('A call of somebody else than who has signed in last: the records are of one business');
    },
    requireCookie: (csrfToken) => {
      if (!inCookies || inCookies.isOver) throw unauthorized();
      if (csrfToken !== inCookies.csrfToken)
        throw forbidden('The page is out of date. Please reload it.', 'CSRF_REJECTED');
    },
  };
}
