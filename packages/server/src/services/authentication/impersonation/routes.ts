import { impersonate, shellImpersonate } from '@commoncast/core/authentication/impersonation-api';
import type { Bind } from '../../../http/bind.ts';
import { type OpenShell, toSession } from '../session-answers.ts';
import type { ImpersonationService } from './service.ts';

/** Binds what operators do to look through the eyes of a user. */
export function impersonationRoutes(
  bind: Bind,
  impersonation: ImpersonationService,
  openShell: OpenShell,
): void {
  bind(impersonate, async ({ member, body }) =>
    toSession(await impersonation.start(member, body, { leadsBack: false })),
  );
  bind(shellImpersonate, async ({ member, body, answer }) =>
    openShell(answer, await impersonation.start(member, body, { leadsBack: true })),
  );
}
