import { defineQueue, type Jobs } from '../../../db/jobs.ts';
import type { PaymentNotice } from '../../../payments/payment-gateway.ts';
import type { HeedNotice } from './heed-notice.ts';

/** What the gateway has said and nobody has looked at yet. The sweep finds what these miss. */
export const PAYMENT_NOTICES = defineQueue<PaymentNotice>({
  name: 'payment-notices',
  retryLimit: 3,
  expireInS: 120,
});

/** By then the call during which it happened has usually booked it, and the owner who is there has been told. */
const PATIENCE_S = 20;

/** Keeps a notice until somebody looks at it. */
export async function keepNotice(jobs: Pick<Jobs, 'send'>, notice: PaymentNotice): Promise<void> {
  await jobs.send(PAYMENT_NOTICES, notice, { singletonKey: notice.reference, startAfterS: PATIENCE_S });
}

/** Starts to look at notices. */
export async function startHeeding(jobs: Pick<Jobs, 'work'>, heed: HeedNotice): Promise<void> {
  await jobs.work(PAYMENT_NOTICES, { concurrency: 1 }, heed);
}
