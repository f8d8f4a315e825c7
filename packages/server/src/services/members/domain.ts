import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { AuthenticationServices } from '../authentication/domain.ts';
import { createOpenShell } from '../authentication/session-answers.ts';
import type { ImagesServices } from '../images/domain.ts';
import type { MailServices, MailWants } from '../mail/domain.ts';
import { createInvitationMails } from './invitations/invitation-mails.ts';
import { createInvitationsService, type InvitationsService } from './invitations/service.ts';
import { joiningRoutes } from './joining/routes.ts';
import { createJoiningService, type JoiningService } from './joining/service.ts';
import { ownBusinessesRoutes } from './own-businesses/routes.ts';
import { createOwnBusinessesService, type OwnBusinessesService } from './own-businesses/service.ts';
import { membersRoutes } from './routes.ts';
import { createSecondFactorRuleService, type SecondFactorRuleService } from './second-factor-rule/service.ts';
import { createMembersService, type MembersService } from './service.ts';
import type { MembersTables } from './tables.ts';
import { MEMBERS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends MembersTables {}
}

type Needs = MailServices &
  Pick<AuthenticationServices, 'authentication' | 'secondStep' | 'sessions'> &
  Pick<ImagesServices, 'logos'>;

export interface MembersServices extends Pick<MailWants, 'invitationMails'> {
  readonly members: MembersService;
  readonly invitations: InvitationsService;
  readonly joining: JoiningService;
  readonly ownBusinesses: OwnBusinessesService;
  readonly secondFactorRule: SecondFactorRuleService;
}

export const membersDomain = defineDomain({
  name: 'members',
  services(parts: Foundation & Needs): MembersServices {
    const { clock, config } = parts;
    return {
      members: createMembersService(parts),
      invitations: createInvitationsService(parts),
      joining: createJoiningService(parts),
      ownBusinesses: createOwnBusinessesService(parts),
      secondFactorRule: createSecondFactorRuleService(parts),
      invitationMails: createInvitationMails({ clock, publicOrigin: config.publicOrigin }),
    };
  },
  routes(
    { bind }: WebParts,
    services: MembersServices & Pick<AuthenticationServices, 'cookies' | 'csrfTokens'>,
  ) {
    membersRoutes(bind, services);
    joiningRoutes(bind, services.joining, createOpenShell(services));
    ownBusinessesRoutes(bind, services.ownBusinesses);
  },
  upkeep: MEMBERS_UPKEEP,
});
