import { listOwnBusinesses } from '@commoncast/core/authentication/account-api';
import {
  createBusinessAccount,
  createChecksum,
  editBusinessAccount,
  getBusinessAccount,
  getPublicBusinessAccount,
  updateBusinessAccount,
  validateChecksum,
} from '@commoncast/core/business/api';
import type { Bind } from '../../http/bind.ts';
import type { OwnBusinesses } from './own-businesses.ts';
import type { BusinessService } from './service.ts';

/** Serves the calls on a business's account, and on the businesses that a user works for. */
export function businessRoutes(bind: Bind, business: BusinessService, ownBusinesses: OwnBusinesses): void {
  bind(listOwnBusinesses, ({ member }) => ownBusinesses.list(member));
  bind(createBusinessAccount, ({ member, body }) => ownBusinesses.create(member, body));
  bind(getBusinessAccount, ({ member }) => business.get(member));
  bind(updateBusinessAccount, ({ member, body, expected }) => business.update(member, body, expected));
  bind(editBusinessAccount, ({ member, body, expected }) => business.update(member, body, expected));
  bind(createChecksum, ({ member, body }) => ({
    checksum: business.signSnippet(member, body.codeSnippet, body.businessAccountId),
  }));
  bind(validateChecksum, ({ member, body }) => ({ valid: business.isSigned(member, body) }));
  bind(getPublicBusinessAccount, ({ business: { name, logo } }) => ({ name, logo, verified: false }));
}
