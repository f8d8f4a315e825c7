import { contactSales, sendFeedback } from '@commoncast/core/contact/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { ContactService, Kept } from './service.ts';

/** Binds what people write to those who run the installation, who find in the log what they were not sent. */
export function contactRoutes(
  bind: Bind,
  contact: ContactService,
  log: Pick<FastifyBaseLogger, 'warn'>,
): void {
  // What it says, and who says it, stays in the database.
  const noteWaiting = (event: string, { waiting }: Kept, setting: string) => {
    if (waiting !== null)
      log.warn({ event, waiting }, `Nobody is sent this: ${setting} or SMTP_URL is missing`);
  };
  bind(contactSales, async ({ body, client }) => {
    noteWaiting('sales-question', await contact.askSales(body, client.address), 'SALES_EMAIL');
    return null;
  });
  bind(sendFeedback, async ({ member, body }) => {
    noteWaiting('feedback', await contact.sendFeedback(member, body), 'FEEDBACK_EMAIL');
    return null;
  });
}
