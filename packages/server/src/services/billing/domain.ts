import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { MailServices, MailWants } from '../mail/domain.ts';
import { createBillsService } from './bills/service.ts';
import { createCardSaving } from './cards/saving.ts';
import { createCardsService } from './cards/service.ts';
import { createFarewellService } from './farewell/service.ts';
import { createBillingMails } from './mails/billing-mails.ts';
import { createHeedNotice, type HeedNotice } from './notices/heed-notice.ts';
import { PAYMENT_NOTICES, startHeeding } from './notices/payment-notices.ts';
import { serveNotices } from './notices/serve-notices.ts';
import { createPayments } from './payments/payments.ts';
import { createPlansService } from './plans/service.ts';
import { createPromoCodesService } from './promo/service.ts';
import { type BillingRouteParts, billingRoutes } from './routes.ts';
import { BILLING_SWEEP, startSweeping } from './sweep/start-sweeping.ts';
import { type BillingSweep, createBillingSweep } from './sweep/sweep.ts';
import type { BillingTables } from './tables.ts';
import { BILLING_UPKEEP } from './upkeep.ts';
import { type CountViewing, createCountViewing } from './viewing/count-viewing.ts';
import { createContentUsageService } from './viewing/service.ts';
import { startCounting, VIEWING_COUNT } from './viewing/start-counting.ts';

declare module '../../db/schema.ts' {
  interface Schema extends BillingTables {}
}

export interface BillingServices extends Pick<MailWants, 'billingMails'> {
  readonly billing: BillingRouteParts;
  /** Does what is due now; the role `jobs` calls it every minute. */
  readonly billingSweep: BillingSweep;
  /** Counts viewer hours; the role `jobs` calls it every five minutes. */
  readonly countViewing: CountViewing;
  /** Looks how something stands of which the gateway has spoken. */
  readonly heedPaymentNotice: HeedNotice;
  /** Has the gateway forget a business; throws where it cannot be asked. */
  readonly forgetPayer: (businessId: string) => Promise<void>;
}

export const billingDomain = defineDomain({
  name: 'billing',
  services(foundation: Foundation & MailServices): BillingServices {
    const payments = createPayments(foundation);
    const cardSaving = createCardSaving({ ...foundation, payments });
    const parts = { ...foundation, payments, cardSaving };
    return {
      billing: {
        plans: createPlansService(parts),
        promoCodes: createPromoCodesService(parts),
        cards: createCardsService(parts),
        bills: createBillsService(parts),
        farewell: createFarewellService(parts),
        contentUsage: createContentUsageService(parts),
      },
      billingSweep: createBillingSweep(parts),
      countViewing: createCountViewing(parts),
      heedPaymentNotice: createHeedNotice(parts),
      billingMails: createBillingMails(parts),
      forgetPayer: cardSaving.forgetPayer,
    };
  },
  routes({ app, bind }: WebParts, { billing, ...parts }: Foundation & BillingServices) {
    billingRoutes(bind, billing);
    serveNotices(app, parts);
  },
  queues: [BILLING_SWEEP, PAYMENT_NOTICES, VIEWING_COUNT],
  async work(parts: WorkParts & BillingServices) {
    await startSweeping(parts, parts.billingSweep);
    await startCounting(parts, parts.countViewing);
    await startHeeding(parts.jobs, parts.heedPaymentNotice);
  },
  upkeep: BILLING_UPKEEP,
});
