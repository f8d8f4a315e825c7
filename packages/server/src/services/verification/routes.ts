import { getLastVerification, verifyCodeSnippet } from '@commoncast/core/verification/api';
import type { Bind } from '../../http/bind.ts';
import type { VerificationService } from './service.ts';

/** Binds the calls of the installation page. */
export function verificationRoutes(bind: Bind, verification: VerificationService): void {
  bind(verifyCodeSnippet, ({ member, body, signal }) => verification.verify(member, body, signal));
  bind(getLastVerification, ({ member }) => verification.getLast(member));
}
