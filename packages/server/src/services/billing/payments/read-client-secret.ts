import type { PaymentChallengeRow } from '../tables.ts';
import { placeOfReference } from './challenges-repository.ts';
import { reach } from './payments.ts';
import type { PaymentsParts } from './payments-parts.ts';

/**
 * With what the gateway's script shows a challenge, which only the gateway keeps.
 * @throws {ApiError} UNAVAILABLE
 */
export async function readClientSecret(
  { secrets, paymentGateway }: Pick<PaymentsParts, 'secrets' | 'paymentGateway'>,
  { id, sealed_reference }: Pick<PaymentChallengeRow, 'id' | 'sealed_reference'>,
): Promise<string | null> {
  const reference = secrets.open(sealed_reference, placeOfReference(id));
  return await reach(paymentGateway, (gateway) => gateway.clientSecretOf(reference));
}
