import {
  createChecksum,
  editBusinessAccount,
  getBusinessAccount,
  getPublicBusinessAccount,
  updateBusinessAccount,
  validateChecksum,
} from '@commoncast/core/business/api';
import type { Bind } from '../../http/bind.ts';
import type { BusinessService } from './service.ts';

/** Serves the calls on a business's account. */
export function businessRoutes(bind: Bind, business: BusinessService): void {
  bind(getBusinessAccount, ({ member }) => business.get(member));
  bind(updateBusinessAccount, ({ member, body, expected }) => business.update(member, body, expected));
  bind(editBusinessAccount, ({ member, body, expected }) => business.update(member, body, expected));
  bind(createChecksum, ({ member, body }) => ({
    checksum: business.signSnippet(member, body.codeSnippet, body.businessAccountId),
  }));
  bind(validateChecksum, ({ member, body }) => ({ valid: business.isSigned(member, body) }));
  bind(getPublicBusinessAccount, ({ business: { name, logo } }) => ({ name, logo, verified: false }));
}
