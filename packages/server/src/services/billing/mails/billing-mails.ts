import { VIEWER_HOURS } from '@commoncast/core/business/plans';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import type { Clock } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import type { Executor } from '../../../db/database.ts';
import { findViewerUsage } from '../../business/viewer-usage-repository.ts';
import type { Message } from '../../mail/message.ts';
import type { MailWriters, WriteMail } from '../../mail/send-mail.ts';
import { billPaidMail } from '../../mail/templates/bill-paid.ts';
import { paymentFailedMail } from '../../mail/templates/payment-failed.ts';
import { planCancelledMail } from '../../mail/templates/plan-cancelled.ts';
import { planExpiredMail } from '../../mail/templates/plan-expired.ts';
import { reactivatePlanMail } from '../../mail/templates/reactivate-plan.ts';
import { trialEndsMail } from '../../mail/templates/trial-ends.ts';
import { viewerHoursNearMail, viewerHoursUsedMail } from '../../mail/templates/viewer-hours.ts';
import { toBill } from '../bills/repository.ts';
import { findProfile } from '../cards/repository.ts';
import { runningPlan, type Standing } from '../figures/standing.ts';
import { upcomingBill } from '../figures/upcoming-bill.ts';
import { readStanding } from '../subscriptions/repository.ts';
import { graceEndOf, playbackEndOf } from '../subscriptions/transitions.ts';
import { toProfile } from '../subscriptions/view.ts';
import type { BillRow } from '../tables.ts';
import { toldPercent } from '../viewing/told-percent.ts';
import { findAnyBill, findOwner, findRequest, hasOpenBusiness } from './repository.ts';
import type { BillingMailKind } from './tell-owners.ts';

interface BillingMailsParts {
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicOrigin' | 'billing'>;
}

/** Writes to owners about plans and payments, as they stand when the email is sent. */
export function createBillingMails({ clock, config }: BillingMailsParts): MailWriters<BillingMailKind> {
  const { publicOrigin } = config;
  const billingUrl = publicOrigin + STUDIO_PATHS.billing;
  const plansUrl = publicOrigin + STUDIO_PATHS.plans;

  /** @param percent what the email is about; nobody needs it if that is no longer so */
  const aboutHours = (percent: 80 | 100, write: typeof viewerHoursUsedMail): WriteMail =>
    aboutBusiness(async ({ plan }, businessId, tx) => {
      const usage = await findViewerUsage(tx, businessId, clock());
      if (!usage || toldPercent(plan, usage.watch_ms) !== percent) return undefined;
      return write({
        plan,
        used: Math.floor(usage.watch_ms / HOUR_MS),
        limit: VIEWER_HOURS[plan],
        resetDate: usage.period_end,
        url: plansUrl,
      });
    });

  return {
    VIEWER_HOURS_NEAR: aboutHours(80, viewerHoursNearMail),
    VIEWER_HOURS_USED: aboutHours(100, viewerHoursUsedMail),
    BILL_PAID: aboutBill((bill) => {
      const { number, total, currency, paidWith } = toBill(bill);
      if (!bill.paid_at) return undefined;
      return billPaidMail({
        ...{ number, total, currency, paidWith, plan: bill.plan, url: billingUrl },
        paidDate: bill.paid_at,
        periodStart: bill.period_start,
        periodEnd: bill.period_end,
      });
    }),
    PAYMENT_FAILED: aboutBill(async (bill, { subscription }, tx) => {
      if (bill.status !== 'OPEN' || !subscription?.past_due_since) return undefined;
      return paymentFailedMail({
        ...{ number: bill.number, total: bill.total, currency: bill.currency, plan: bill.plan },
        problem: bill.problem ?? '',
        card: toProfile(await findProfile(tx, bill.business_id)),
        nextTryDate: subscription.next_step_at,
        graceEndDate: graceEndOf(subscription.past_due_since),
        url: billingUrl,
      });
    }),
    TRIAL_ENDS: aboutBusiness(async (standing, businessId, tx) => {
      const running = runningPlan(standing);
      const now = clock();
      const first = upcomingBill(standing, { now, tax: config.billing.tax });
      if (running?.state !== 'TRIALING' || !first) return undefined;
      const daysLeft = Math.ceil((running.period_end.getTime() - now.getTime()) / DAY_MS);
      return trialEndsMail({
        ...{ plan: first.plan, endDate: running.period_end, daysLeft: Math.max(1, daysLeft) },
        ...{ total: first.sums.total, currency: first.sums.currency },
        card: toProfile(await findProfile(tx, businessId)),
        url: billingUrl,
      });
    }),
    PLAN_EXPIRED: aboutBusiness(({ plan, subscription }) =>
      subscription?.expired_at
        ? planExpiredMail({ plan, playbackEndDate: playbackEndOf(subscription.expired_at), url: plansUrl })
        : undefined,
    ),
    PLAN_CANCELLED: aboutBusiness((standing) => {
      const endDate = cancelledUntil(standing);
      return endDate ? planCancelledMail({ plan: standing.plan, endDate, url: billingUrl }) : undefined;
    }),
    REACTIVATE_PLAN: async (tx, { address, subjectId }) => {
      const request = subjectId === undefined ? undefined : await findRequest(tx, subjectId);
      const to = request && (await findOwner(tx, request.business_id, address));
      if (!to) return undefined;
      const standing = await readStanding(tx, request.business_id);
      const endDate = cancelledUntil(standing);
      if (endDate === null && standing.subscription?.state !== 'EXPIRED') return undefined;
      const { plan } = standing;
      return { ...reactivatePlanMail({ plan, asker: request.asker, endDate, url: plansUrl }), to };
    },
  };
}

/** Until when a plan runs that was cancelled; null if none was. */
function cancelledUntil(standing: Standing): Date | null {
  const running = runningPlan(standing);
  return running?.state === 'CANCEL_SCHEDULED' ? running.period_end : null;
}

type Written = Message | undefined;

function aboutBill(
  write: (bill: BillRow, standing: Standing, tx: Executor) => Promise<Written> | Written,
): WriteMail {
  return async (tx, { address, subjectId }) => {
    const bill = subjectId === undefined ? undefined : await findAnyBill(tx, subjectId);
    const to = bill && (await findOwner(tx, bill.business_id, address));
    if (!to) return undefined;
    const message = await write(bill, await readStanding(tx, bill.business_id), tx);
    return message && { ...message, to };
  };
}

function aboutBusiness(
  write: (standing: Standing, businessId: string, tx: Executor) => Promise<Written> | Written,
): WriteMail {
  return async (tx, { address, subjectId }) => {
    if (subjectId === undefined || !(await hasOpenBusiness(tx, subjectId))) return undefined;
    const to = await findOwner(tx, subjectId, address);
    const message = to && (await write(await readStanding(tx, subjectId), subjectId, tx));
    return message ? { ...message, to } : undefined;
  };
}
