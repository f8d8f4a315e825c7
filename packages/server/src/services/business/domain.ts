import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { MailServices, MailWants } from '../mail/domain.ts';
import { type ContentVersions, createContentVersions } from './content-versions.ts';
import { createConfirmationMails } from './email-confirmation/confirmation-mails.ts';
import type { LinkTokens } from './email-confirmation/link-tokens.ts';
import {
  createEmailConfirmationService,
  type EmailConfirmationService,
} from './email-confirmation/service.ts';
import { businessRoutes } from './routes.ts';
import { type AccountLogos, type BusinessService, createBusinessService } from './service.ts';
import { createSignUpDetailService, type SignUpDetailService } from './sign-up-detail/service.ts';
import type { BusinessTables } from './tables.ts';
import { BUSINESS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends BusinessTables {}
}

interface Needs extends MailServices {
  readonly linkTokens: LinkTokens;
  readonly logos: AccountLogos;
}

export interface BusinessServices extends Pick<MailWants, 'businessMails'> {
  readonly business: BusinessService;
  readonly emailConfirmation: EmailConfirmationService;
  readonly signUpDetail: SignUpDetailService;
  readonly contentVersions: ContentVersions;
}

export const businessDomain = defineDomain({
  name: 'business',
  services: (parts: Foundation & Needs): BusinessServices => ({
    business: createBusinessService(parts),
    emailConfirmation: createEmailConfirmationService(parts),
    signUpDetail: createSignUpDetailService(parts),
    businessMails: createConfirmationMails({ ...parts, publicOrigin: parts.config.publicOrigin }),
    contentVersions: createContentVersions(parts.database, parts.changes),
  }),
  routes: ({ bind }: WebParts, services: BusinessServices) => businessRoutes(bind, services),
  upkeep: BUSINESS_UPKEEP,
});
