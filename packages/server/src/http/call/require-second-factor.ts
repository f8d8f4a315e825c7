import { isOpenWithoutSecondFactor } from '@commoncast/core/authentication/open-without-second-factor';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Member } from '../../callers/member.ts';
import { forbidden } from '../../problems/problems.ts';

/**
 * Checks that a member has what their business requires of all.
 * @throws {ApiError} SECOND_FACTOR_REQUIRED: they have no second factor, and the call is not one to set it up or to leave
 */
export function requireSecondFactor(member: Member, endpoint: EndpointDefinition): Member {
  if (!member.lacksSecondFactor || isOpenWithoutSecondFactor(endpoint)) return member;
  throw forbidden(
    'This business requires two-step login. Set it up for your account first.',
    'SECOND_FACTOR_REQUIRED',
  );
}
