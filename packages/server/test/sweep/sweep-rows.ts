import type { Auth } from '@commoncast/core/http/endpoint';
import type { Things } from './things.ts';

export const CALLERS = ['nobody', 'public key', 'garbage', 'member', 'owner', 'stranger'] as const;
/** `public key` sends the owner's key, `garbage` an invalid token, `stranger` is another business's owner. */
export type Caller = (typeof CALLERS)[number];

/** A status, or that of success. */
type Answered = 'done' | number;

export interface SweptRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface SweptCall {
  readonly auth: Auth;
  /** A well-formed call on the owner's things. */
  readonly request: (things: Things) => SweptRequest;
  readonly answers: Readonly<Record<Caller, Answered>>;
}

/** What the sweep expects of a domain; `sweep-rows.ts` in its folder. */
export interface SweepRows {
  /** Every call, as `METHOD /path`: who may make it and what the others get. */
  readonly calls?: Readonly<Record<string, SweptCall>>;
  /**
   * Paths that are served without being a call. Anybody may GET them (only from this machine where noted), and none of
   * them writes, except for the demo's one-use sign-in.
   */
  readonly openRoutes?: readonly string[];
  /** Calls of the same domain at signed addresses, as `METHOD /path`. */
  readonly signedCalls?: readonly string[];
  /** As `METHOD /path`. */
  readonly openPreflights?: readonly string[];
}

export const nothing = () => ({});
export const answers = (nobody: Answered, member: Answered, owner: Answered, stranger: Answered) =>
  ({ nobody, 'public key': nobody, garbage: nobody, member, owner, stranger }) as const;

export const EVERYBODY = answers('done', 'done', 'done', 'done');
/** For calls about the caller's own business, no matter who calls. */
export const SIGNED_IN = answers(401, 'done', 'done', 'done');
/** For calls about a thing named in the request: a stranger gets the same answer as for an unknown one. */
export const OWN_BUSINESS = answers(401, 'done', 'done', 404);
/** Credentials of these kinds do not work here. */
export const OTHER_CREDENTIALS = answers(401, 401, 401, 401);
