import {
  forgotPassword,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@commoncast/core/authentication/recovery-api';
import type { Bind } from '../../../http/bind.ts';
import type { RecoveryService } from './service.ts';

/** The calls of people who come from an email, or want one. */
export function recoveryRoutes(bind: Bind, recovery: RecoveryService): void {
  bind(sendVerification, async ({ body, client }) => {
    await recovery.sendVerification(body, client.address);
    return null;
  });
  bind(verifyEmail, async ({ body }) => {
    await recovery.verifyEmail(body);
    return null;
  });
  bind(forgotPassword, async ({ body, client }) => {
    await recovery.forgotPassword(body, client.address);
    return null;
  });
  bind(resetPassword, async ({ body, client }) => {
    await recovery.resetPassword(body, client.address);
    return null;
  });
}
