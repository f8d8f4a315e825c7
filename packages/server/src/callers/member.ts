import type { MemberRole } from '@commoncast/core/authentication/schema';
import { forbidden, notFound } from '../problems/problems.ts';
import { hasPermission, type Permission } from './permissions.ts';

export interface MemberIdentity {
  readonly userId: string;
  readonly businessId: string;
  readonly role: MemberRole;
  readonly sessionId: string;
}

/** Who calls. A service asks it on its first line. */
export interface Member extends MemberIdentity {
  /** @throws {ApiError} FORBIDDEN: the role does not have it */
  require(permission: Permission): void;
  /**
   * For ids of the business that a request carries. Undefined, where the request may leave it out, is the member's own.
   * @throws {ApiError} NOT_FOUND: another tenant's id, answered like an unknown one
   */
  requireBusiness(id: string | undefined): void;
}

/** Makes a member of what an access token says. */
export function createMember(identity: MemberIdentity): Member {
  return {
    ...identity,
    require: (permission) => {
      if (!hasPermission(identity.role, permission)) throw forbidden();
    },
    requireBusiness: (id) => {
      if (id !== undefined && id !== identity.businessId) throw notFound();
    },
  };
}
