import { hasPermission, type Permission, whoCan } from '@commoncast/core/authentication/permissions';
import type { MemberRole } from '@commoncast/core/authentication/schema';
import { forbidden, notFound } from '../problems/problems.ts';

export interface MemberIdentity {
  readonly userId: string;
  readonly businessId: string;
  readonly role: MemberRole;
  readonly sessionId: string;
  /** The operator acting in the user's name; absent when people act for themselves. */
  readonly actorId?: string;
  /** Whether the business is to be deleted: then few calls are left. Absent while it is not. */
  readonly isClosing?: true;
  /** The business requires a second factor of them, and they have none; absent for everybody else. */
  readonly lacksSecondFactor?: true;
  /** When the operator's session ends, whatever happens; absent where nobody else acts. */
  readonly endsAt?: Date;
}

/** The caller. Every service method checks it on its first line. */
export interface Member extends MemberIdentity {
  /** Where the call came from, as stored in the audit log. */
  readonly addressBlock: string;
  /** @throws {ApiError} FORBIDDEN: the role does not have it; the message says who has */
  require(permission: Permission): void;
  /**
   * Checks a business id in a request. Undefined, if the request may omit it, means the member's own.
   * @throws {ApiError} NOT_FOUND: another tenant's id, answered like an unknown one
   */
  requireBusiness(id: string | undefined): void;
}

/** Creates a member from a verified identity. */
export function createMember(identity: MemberIdentity, addressBlock = ''): Member {
  return {
    ...identity,
    addressBlock,
    require: (permission) => {
      if (!hasPermission(identity.role, permission)) throw forbidden(whoCan(permission));
    },
    requireBusiness: (id) => {
      if (id !== undefined && id !== identity.businessId) throw notFound();
    },
  };
}
