import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Foundation } from '../../../foundation.ts';
import { readBytes } from '../../../http/body/read-bytes.ts';
import { ForgedNotice, type PaymentNotice } from '../../../payments/payment-gateway.ts';
import { unauthorized } from '../../../problems/problems.ts';
import { createFloodBucket } from '../../../quotas/flood-bucket.ts';
import { keepNotice } from './payment-notices.ts';

/** Asked by Stripe alone, and so on no page of the API. */
export const STRIPE_PATH = '/hooks/stripe';

const BODY_BYTES = 256 * 1024;
/** Five times what Stripe sends. */
const SIGNATURE_CHARACTERS = 1_000;

type NoticeParts = Pick<Foundation, 'paymentGateway' | 'jobs' | 'limits'>;

/** Takes what the gateway sends of its own accord: answered once it is kept, and looked at later. */
export function serveNotices(app: FastifyInstance, { paymentGateway, jobs, limits }: NoticeParts): void {
  const { readNotice } = paymentGateway;
  if (!readNotice) return;
  // Stripe sends as many as there are payments, so only strangers are counted.
  const requireFewForgeries = createFloodBucket(limits.flood);

  function refuse(request: FastifyRequest): never {
    requireFewForgeries(request.ip);
    throw unauthorized('Only Stripe may send events here, signed with the secret of STRIPE_WEBHOOK_SECRET');
  }

  async function receive(request: FastifyRequest): Promise<PaymentNotice | null> {
    const { 'stripe-signature': signature = '' } = request.headers;
    if (typeof signature !== 'string' || !signature || signature.length > SIGNATURE_CHARACTERS)
      return refuse(request);
    const body = await readBytes(request.raw, BODY_BYTES);
    try {
      return readNotice?.(body, signature) ?? null;
    } catch (error) {
      if (error instanceof ForgedNotice) return refuse(request);
      throw error;
    }
  }

  app.post(STRIPE_PATH, async (request, reply) => {
    const notice = await receive(request);
    if (notice) await keepNotice(jobs, notice);
    return reply.code(200).send();
  });
}
