import type { ApiScope } from '@commoncast/core/api-tokens/constants';
import type { MemberIdentity } from './member.ts';

/** A program that calls for a business. */
export interface ApiCaller {
  /** Of who created the token, with the role of a member: no token can do what is for owners alone. */
  readonly identity: MemberIdentity;
  readonly scopes: readonly ApiScope[];
}

/** @returns undefined for a token that is unknown, deleted or not active */
export type ReadApiToken = (token: string) => Promise<ApiCaller | undefined>;
