import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { MailServices, MailWants } from '../mail/domain.ts';
import { CONTACT_MAILS } from './contact-mails.ts';
import { contactRoutes } from './routes.ts';
import { type ContactService, createContactService } from './service.ts';
import type { ContactTables } from './tables.ts';
import { CONTACT_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends ContactTables {}
}

export interface ContactServices extends Pick<MailWants, 'contactMails'> {
  readonly contact: ContactService;
}

export const contactDomain = defineDomain({
  name: 'contact',
  services: (parts: Foundation & MailServices): ContactServices => ({
    contact: createContactService(parts),
    contactMails: CONTACT_MAILS,
  }),
  routes: ({ app, bind }: WebParts, { contact }: ContactServices) => contactRoutes(bind, contact, app.log),
  upkeep: CONTACT_UPKEEP,
});
