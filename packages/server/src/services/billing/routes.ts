import {
  answerPaymentChallenge,
  cancelPlan,
  createPaymentProfile,
  deletePaymentProfile,
  emailReactivation,
  getBillingSummary,
  getBillPdf,
  getPaymentProfile,
  getSubscription,
  listBills,
  listPlans,
  payBill,
  previewPlan,
  reactivatePlan,
  redeemPromoCode,
  selectPlan,
  sendPlanFeedback,
  updatePaymentProfile,
  updatePlan,
} from '@commoncast/core/billing/api';
import { getContentUsage } from '@commoncast/core/business/usage-api';
import type { Bind } from '../../http/bind.ts';
import type { BillsService } from './bills/service.ts';
import type { CardsService } from './cards/service.ts';
import type { FarewellService } from './farewell/service.ts';
import type { PlansService } from './plans/service.ts';
import type { PromoCodesService } from './promo/service.ts';
import type { ContentUsageService } from './viewing/service.ts';

export interface BillingRouteParts {
  readonly plans: PlansService;
  readonly promoCodes: PromoCodesService;
  readonly cards: CardsService;
  readonly bills: BillsService;
  readonly farewell: FarewellService;
  readonly contentUsage: ContentUsageService;
}

/** Binds the calls on plans, cards and bills. */
export function billingRoutes(
  bind: Bind,
  { plans, promoCodes, cards, bills, farewell, contentUsage }: BillingRouteParts,
): void {
  bind(listPlans, () => plans.list());
  bind(getContentUsage, ({ member }) => contentUsage.get(member));
  bind(getSubscription, ({ member, query }) => plans.get(member, query.businessOwnerEmail));
  bind(previewPlan, ({ member, query }) => plans.preview(member, query));
  bind(selectPlan, ({ member, body }) => plans.select(member, body));
  bind(updatePlan, ({ member, body }) => plans.update(member, body));
  bind(cancelPlan, ({ member }) => plans.cancel(member));
  bind(reactivatePlan, ({ member, params }) => plans.reactivate(member, params.id));
  bind(redeemPromoCode, ({ member, body }) => promoCodes.redeem(member, body.promoCode));
  bind(sendPlanFeedback, async ({ member, body }) => {
    await farewell.sendFeedback(member, body);
    return null;
  });
  bind(emailReactivation, async ({ member }) => {
    await farewell.askOwners(member);
    return null;
  });
  bind(getPaymentProfile, ({ member, params }) => cards.get(member, params.id));
  bind(createPaymentProfile, ({ member, params, body }) =>
    cards.save(member, params.id, body, { isFirst: true }),
  );
  bind(updatePaymentProfile, ({ member, params, body }) =>
    cards.save(member, params.id, body, { isFirst: false }),
  );
  bind(deletePaymentProfile, async ({ member, params }) => {
    await cards.remove(member, params.id);
    return null;
  });
  bind(answerPaymentChallenge, ({ member, params, body }) =>
    cards.answer(member, params.id, params.challengeId, body),
  );
  bind(listBills, ({ member, params, query }) => bills.list(member, params.id, query));
  bind(getBillPdf, ({ member, params }) => bills.pdf(member, params.id, params.billId));
  bind(payBill, ({ member, params }) => bills.pay(member, params.id, params.billId));
  bind(getBillingSummary, ({ member, params }) => bills.summary(member, params.id));
}
