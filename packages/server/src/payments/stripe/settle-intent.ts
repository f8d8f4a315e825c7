import { GatewayUnavailable } from '../payment-gateway.ts';
import { StripeRefused } from './call-stripe.ts';

interface Intent {
  readonly id: string;
  readonly status: string;
}

interface IntentCalls<I extends Intent> {
  cancel(id: string): Promise<I>;
  retrieve(id: string): Promise<I>;
}

/** Whether nothing will change about an intent any more. */
export function isIntentOver({ status }: Pick<Intent, 'status'>): boolean {
  return status === 'succeeded' || status === 'canceled';
}

/**
 * Ends an intent that still waits for somebody, so that it can never succeed after we have said that it has not.
 * @returns it, as it has ended
 * @throws {GatewayUnavailable} it cannot be known yet how it ends
 */
export async function settleIntent<I extends Intent>(
  intent: I,
  { cancel, retrieve }: IntentCalls<I>,
): Promise<I> {
  if (isIntentOver(intent)) return intent;
  if (intent.status === 'processing') throw new GatewayUnavailable(`${intent.id} is processing`);
  try {
    return await cancel(intent.id);
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    // It has gone on just now.
    const now = await retrieve(intent.id);
    if (isIntentOver(now)) return now;
    throw new GatewayUnavailable(`${intent.id} is still ${now.status}`);
  }
}
