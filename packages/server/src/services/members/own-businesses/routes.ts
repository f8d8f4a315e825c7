import { listOwnBusinesses } from '@commoncast/core/authentication/account-api';
import { createBusinessAccount } from '@commoncast/core/business/api';
import type { Bind } from '../../../http/bind.ts';
import type { OwnBusinessesService } from './service.ts';

/** Binds the calls on the businesses that a user works for. */
export function ownBusinessesRoutes(bind: Bind, ownBusinesses: OwnBusinessesService): void {
  bind(listOwnBusinesses, ({ member }) => ownBusinesses.list(member));
  bind(createBusinessAccount, ({ member, body }) => ownBusinesses.create(member, body));
}
