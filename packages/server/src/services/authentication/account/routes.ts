import {
  changeEmail,
  changePassword,
  confirmEmail,
  endOtherSessions,
  endSession,
  listSessions,
} from '@commoncast/core/authentication/account-api';
import type { Bind } from '../../../http/bind.ts';
import type { EmailChangeService } from '../email-change/service.ts';
import type { AccountService } from './service.ts';

/** Binds what users do with their own account. */
export function accountRoutes(bind: Bind, account: AccountService, emailChange: EmailChangeService): void {
  bind(changePassword, async ({ member, body, client, signal }) => {
    await account.changePassword(member, body, { address: client.address, signal });
    return null;
  });
  bind(changeEmail, async ({ member, body, client, signal }) => {
    await emailChange.request(member, body, { address: client.address, signal });
    return null;
  });
  bind(confirmEmail, async ({ body, client }) => ({
    email: await emailChange.confirm(body, client.address),
  }));
  bind(listSessions, ({ member }) => account.listSessions(member));
  bind(endSession, async ({ member, params }) => {
    await account.endSession(member, params.id);
    return null;
  });
  bind(endOtherSessions, async ({ member }) => {
    await account.endOtherSessions(member);
    return null;
  });
}
