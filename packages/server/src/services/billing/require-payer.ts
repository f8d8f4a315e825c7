import type { Member } from '../../callers/member.ts';
import { requireThemselves } from '../../callers/require-themselves.ts';

/**
 * For everything that has to do with money: owners themselves, for their own business.
 * @param businessId of the request, if it has one
 * @throws {ApiError} FORBIDDEN, NOT_FOUND
 */
export function requirePayer(member: Member, businessId?: string): void {
  member.require('billing:write');
  member.requireBusiness(businessId);
  requireThemselves(member);
}
